import { readFile } from 'node:fs/promises';

import { expect, test } from '../fixtures/base.ts';
import { dialog, hash, openInbox, sendFiles, unreadRows } from '../fixtures/inbox.ts';
import { intercept } from '../request-interception.ts';

test('A user saves attachments under their names, byte for byte, and none is shown', async ({ page, open, world }) => {
  const person = await world.people.user();
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
  const files = [
    ['Wartungsplan Größe 您好 🧾.pdf', bytes],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hit = 1</script></svg>'],
    ['page.html', '<script>window.opener.hit = 1</script>'],
    ['empty.txt', ''],
  ] as const;
  const id = await sendFiles(world, person, 'Files', files);
  await openInbox(page, open, person);
  await expect(unreadRows(page).first()).toContainText('4 attachments');
  page.on('popup', () => expect.soft(true, 'no file opens a page').toBe(false));
  await unreadRows(page).getByRole('link', { name: 'Files' }).click();
  const opened = dialog(page, 'Files');
  await expect(opened.getByRole('listitem').first()).toContainText('68 kB');

  await test.step('a download that fails shows no message and can be repeated', async () => {
    const button = opened.getByRole('button', { name: 'Download: empty.txt' });
    const path = '**/v2/notice/*/attaches*';
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await intercept(page, path, async (route) => {
      await blocked;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await button.click();
    await expect(button).toHaveAttribute('data-busy', 'true');
    release();
    await expect(button).not.toHaveAttribute('data-busy');
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0);
    await page.unroute(path);
    await expect(button).not.toHaveAttribute('aria-disabled');
  });

  for (const [name, content] of files)
    await test.step(`save ${name}`, async () => {
      const saving = page.waitForEvent('download');
      await opened.getByRole('button', { name: `Download: ${name}` }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(name);
      expect(Buffer.compare(await readFile(await file.path()), Buffer.from(content))).toBe(0);
    });
  expect(hash(page)).toBe(`#/inbox?message=${id}`);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});
