import { NOTICE_TITLE_LENGTH } from '@foyer/contract/limits.ts';
import type { Page } from '@playwright/test';

import { HOSTILE_MARKDOWN } from '../apps/web/src/ui/hostile-markdown.ts';
import { expect } from './house.ts';
import { dialog, openInbox, tell, unreadRows } from './inbox-house.ts';
import { test } from './live-page.ts';

/** Titles are one line, as the server makes them. */
const TITLES = HOSTILE_MARKDOWN.map(({ text }) =>
  Array.from(text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' '))
    .slice(0, NOTICE_TITLE_LENGTH)
    .join(''),
);
/** Texts that fit into one notice. */
const TEXTS_EACH = 21;
const PAGE = 20;

/** What a notice must bring into no page; the page's own is what it starts with. */
const FOREIGN = 'body :is(script, iframe, img, form, style, object, embed, base, link, meta, video, audio)';
const OWN = 'body > script#boot';

/** Whatever a script of somebody's would have done. */
function watchForScripts(page: Page, origin: string) {
  const done: string[] = [];
  page.on('dialog', (shown) => {
    done.push(`dialog ${shown.message()}`);
    void shown.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) done.push(request.url());
  });
  page.on('popup', () => done.push('popup'));
  return async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator(`${FOREIGN}:not(${OWN})`).count()).toBe(0);
    expect(done).toEqual([]);
  };
}

test('a title is words and nothing else, in the list and under the bell', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (const title of TITLES) await tell(world, person, { title, silently: true });
  await tell(world, person, { title: 'The last' });
  const expectNothingRan = watchForScripts(page, world.origin);
  await openInbox(page, open, person);
  const titles = ['The last', ...TITLES.toReversed()];
  for (let at = 0; at < titles.length; at += PAGE) {
    const wanted = titles.slice(at, at + PAGE);
    await expect(unreadRows(page).getByRole('link').first()).toHaveText(wanted[0] ?? '', { useInnerText: false });
    const shown = await unreadRows(page).getByRole('link').allTextContents();
    expect(shown).toEqual(wanted);
    if (at + PAGE < titles.length) await page.getByRole('button', { name: 'Next page' }).click();
  }
  await page.getByRole('button', { name: /^Notices/ }).click();
  const newest = page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').getByRole('link');
  await expect(newest).toHaveCount(5);
  expect(await newest.allTextContents()).toEqual(titles.slice(0, 5));
  await expectNothingRan();
});

for (let from = 0; from < HOSTILE_MARKDOWN.length; from += TEXTS_EACH) {
  const texts = HOSTILE_MARKDOWN.slice(from, from + TEXTS_EACH);
  test(`a content is words, marks and links that lead out: texts ${from + 1} to ${from + texts.length}`, async ({
    page,
    open,
    world,
  }) => {
    const person = await world.people.user();
    const content = texts.map(({ text }) => text).join('\n\n');
    const title = TITLES[from] ?? '';
    await tell(world, person, { texts: { en: { title, content } } });
    const expectNothingRan = watchForScripts(page, world.origin);
    await openInbox(page, open, person);
    await unreadRows(page).getByRole('link').click();
    const opened = page.getByRole('dialog');
    await expect(opened.getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await expect(opened.getByRole('heading', { level: 2 })).toHaveText(title);
    const reading = (await opened.textContent()) ?? '';
    for (const { reads } of texts) if (reads !== undefined) expect(reading).toContain(reads);
    await expect(opened.locator('a, img, script, iframe, form, input, style, svg [onload]')).toHaveCount(0);
    await expectNothingRan();
  });

  test(`a title is words in the message that tells of it, too: texts ${from + 1} to ${from + texts.length}`, async ({
    page,
    livePage,
    world,
  }) => {
    const expectNothingRan = watchForScripts(page, world.origin);
    const person = await livePage();
    for (const title of TITLES.slice(from, from + TEXTS_EACH)) {
      const { id } = await tell(world, person, { title });
      const message = page.getByRole('status').filter({ has: page.locator(`a[href$="${id}"]`) });
      await expect(message).toHaveCount(1);
      expect(await message.getByRole('paragraph').last().textContent()).toBe(title);
      await expect(message.getByRole('link')).toHaveCount(1);
      await expectNothingRan();
    }
  });
}

test('an address that people may follow leads out of the page, into a tab that knows nothing of it', async ({
  page,
  open,
  world,
  context,
}) => {
  const person = await world.people.user();
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>out</title>' }),
  );
  await tell(world, person, { texts: { en: { title: 'Plan', content: '[the plan](https://shop.example/plan)' } } });
  await openInbox(page, open, person);
  await unreadRows(page).getByRole('link', { name: 'Plan' }).click();
  const opening = context.waitForEvent('page');
  await dialog(page, 'Plan').getByRole('link', { name: 'the plan' }).click();
  const out = await opening;
  await out.waitForLoadState();
  expect(out.url()).toBe('https://shop.example/plan');
  expect(await out.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(dialog(page, 'Plan')).toBeVisible();
});
