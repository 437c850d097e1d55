import { expectAccessibleAtWidths } from '../accessibility.ts';
import { expect, test } from '../fixtures/base.ts';
import { dialog, expectUnread, openInbox, sendFiles, sendNotice, unreadRows } from '../fixtures/inbox.ts';

const CONTENT = [
  '# First\n\nA **bold** word with `code` and a [link](https://shop.example/a/very/long/address/that/has/no/end).',
  '### Third\n\n1. one\n2. two\n\n> said by somebody\n\n```\ncode that is longer than a telephone is wide, by far, really\n```',
  `---\n\n${'W'.repeat(120)}`,
].join('\n\n');

test('The inbox, the bell and an open notice are accessible', async ({ page, open, world }) => {
  const person = await world.people.user();

  await test.step('no notices', async () => {
    await openInbox(page, open, person);
    await expect(page.getByText('You’re all caught up')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the list', async () => {
    for (let number = 0; number < 20; number += 1) await sendNotice(world, person, { isSilent: true });
    await sendFiles(world, person, 'Files', [[`${'long-'.repeat(20)}name.pdf`, 'x']], CONTENT);
    for (const type of ['IMPORTANT_NOTICE', 'WARNING_NOTICE', 'NORMAL_NOTICE'])
      await sendNotice(world, person, {
        type,
        texts: { en: { title: `${type} ${'W'.repeat(60)}`, content: CONTENT } },
      });
    await page.reload();
    await expectUnread(page, 24);
    await expect(unreadRows(page)).toHaveCount(20);
    await expectAccessibleAtWidths(page);
  });

  await test.step('the bell', async () => {
    await page.getByRole('button', { name: /^Notices/ }).click();
    const newest = page.getByRole('dialog', { name: 'Notices' });
    await expect(newest.getByRole('listitem')).toHaveCount(5);
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(newest).toBeHidden();
  });

  await test.step('an open notice with Markdown and a file', async () => {
    await unreadRows(page).getByRole('link', { name: 'Files' }).click();
    const opened = dialog(page, 'Files');
    await expect(opened.getByRole('button', { name: /^Download/ })).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});
