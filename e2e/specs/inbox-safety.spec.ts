import { NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';
import type { Page } from '@playwright/test';

import { MALFORMED_MARKDOWN } from '../../apps/web/test/malformed-markdown.ts';
import { expect, test } from '../fixtures/base.ts';
import { dialog, expectUnread, openInbox, sendNotice, unreadRows } from '../fixtures/inbox.ts';

/** Titles as the server normalises them: one line, at most the maximum length. */
const TITLES = MALFORMED_MARKDOWN.map(({ text }) =>
  Array.from(text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' '))
    .slice(0, NOTICE_TITLE_LENGTH)
    .join(''),
);
/** Number of texts that fit into one notice. */
const TEXTS_EACH = 21;
const PAGE = 20;
/** Number of titles that are also shown as toasts. */
const TOASTS = 12;

/** Elements that no notice may add to a page, and the page's own script. */
const FOREIGN = 'body :is(script, iframe, img, form, style, object, embed, base, link, meta, video, audio)';
const BOOT_SCRIPT = 'body > script#boot';

/** Watches for the effects of an injected script. */
function watchForScripts(page: Page, origin: string) {
  const done: string[] = [];
  page.on('dialog', (unreadTitles) => {
    done.push(`dialog ${unreadTitles.message()}`);
    void unreadTitles.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) done.push(request.url());
  });
  page.on('popup', () => done.push('popup'));
  return async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator(`${FOREIGN}:not(${BOOT_SCRIPT})`).count()).toBe(0);
    expect(done).toEqual([]);
  };
}

test('Hostile text of a notice stays text in the list, the bell, the dialog and the toast', async ({
  page,
  open,
  world,
  context,
}) => {
  const person = await world.people.user();
  const contents: { id: string; title: string; texts: typeof MALFORMED_MARKDOWN }[] = [];
  for (let from = 0; from < MALFORMED_MARKDOWN.length; from += TEXTS_EACH) {
    const texts = MALFORMED_MARKDOWN.slice(from, from + TEXTS_EACH);
    const title = TITLES[from] ?? '';
    const content = texts.map(({ text }) => text).join('\n\n');
    const { id } = await sendNotice(world, person, { texts: { en: { title, content } }, isSilent: true });
    contents.push({ id, title, texts });
  }
  for (const title of TITLES) await sendNotice(world, person, { title, isSilent: true });
  await sendNotice(world, person, { title: 'The last', isSilent: true });
  const titles = [...contents.map(({ title }) => title), ...TITLES, 'The last'].toReversed();
  const expectNothingRan = watchForScripts(page, world.origin);
  await openInbox(page, open, person);
  await expectUnread(page, titles.length);

  await test.step('titles in the list', async () => {
    for (let at = 0; at < titles.length; at += PAGE) {
      const wanted = titles.slice(at, at + PAGE);
      await expect(unreadRows(page).getByRole('link').first()).toHaveText(wanted[0] ?? '', { useInnerText: false });
      const unreadTitles = await unreadRows(page).getByRole('link').allTextContents();
      expect(unreadTitles).toEqual(wanted);
      await expectNothingRan();
      if (at + PAGE < titles.length) await page.getByRole('button', { name: 'Next page' }).click();
    }
  });

  await test.step('titles below the bell', async () => {
    await page.getByRole('button', { name: /^Notices/ }).click();
    const newest = page.getByRole('dialog', { name: 'Notices' });
    const links = newest.getByRole('listitem').getByRole('link');
    await expect(links).toHaveCount(5);
    expect(await links.allTextContents()).toEqual(titles.slice(0, 5));
    await expectNothingRan();
    await page.keyboard.press('Escape');
    await expect(newest).toBeHidden();
  });

  for (const [at, { id, title, texts }] of contents.entries())
    await test.step(`title and content in the dialog, part ${at + 1}`, async () => {
      await page.evaluate((to) => location.assign(to), `#/inbox?message=${id}`);
      const opened = page.getByRole('dialog');
      await expect(opened.getByText('Read', { exact: true })).toBeVisible();
      await expect(opened.getByRole('heading', { level: 2 })).toHaveText(title);
      const content = (await opened.textContent()) ?? '';
      for (const { reads } of texts) if (reads !== undefined) expect(content).toContain(reads);
      await expect(opened.locator('a, img, script, iframe, form, input, style, svg [onload]')).toHaveCount(0);
      await expectNothingRan();
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    });

  await test.step('titles in toasts', async () => {
    for (const title of TITLES.slice(0, TOASTS)) {
      const { id } = await sendNotice(world, person, { title });
      const toast = page.getByRole('status').filter({ has: page.locator(`a[href$="${id}"]`) });
      await expect(toast).toHaveCount(1);
      expect(await toast.getByRole('paragraph').last().textContent()).toBe(title);
      await expect(toast.getByRole('link')).toHaveCount(1);
      await expectNothingRan();
    }
  });

  await test.step('a link opens a tab without opener and referrer', async () => {
    await context.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>out</title>' }),
    );
    const content = '[the plan](https://shop.example/plan)';
    const { id } = await sendNotice(world, person, { texts: { en: { title: 'Plan', content } } });
    await page.evaluate((to) => location.assign(to), `#/inbox?message=${id}`);
    const opening = context.waitForEvent('page');
    await dialog(page, 'Plan').getByRole('link', { name: 'the plan' }).click();
    const out = await opening;
    await out.waitForLoadState();
    expect(out.url()).toBe('https://shop.example/plan');
    expect(await out.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(dialog(page, 'Plan')).toBeVisible();
  });
});
