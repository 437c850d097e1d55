import { createOutgoing } from '../apps/server/test/outgoing.ts';
import type { PostOffice } from '../apps/server/test/post-office.ts';
import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { heading, openAs } from './administration-house.ts';
import { expect, test } from './post-house.ts';

/** A mail that its server has refused for good. */
async function refusedMail(world: World, post: PostOffice): Promise<string> {
  const outgoing = createOutgoing(world);
  const mail = outgoing.mail({ to: `refused-${crypto.randomUUID()}@shop.example`, subject: 'Reset your password' });
  post.refuse(550);
  await outgoing.put(mail);
  await expect.poll(async () => (await outgoing.row(mail.to)).state).toBe('dead');
  post.refuse(undefined);
  return mail.to;
}

test('a mail that was given up is found, its trouble told, and it goes out at last', async ({
  page,
  open,
  world,
  post,
}) => {
  const to = await refusedMail(world, post);
  await openAs(page, open, world, '/mails');
  await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(to);
  const row = page.getByRole('row').filter({ hasText: to });
  await expect(row).toContainText('Given up');
  await expect(row).toContainText('1 attempt');
  await expect(row).toContainText(/The mail server said: .*550/);
  await page.getByRole('tab', { name: 'Given up 1' }).click();
  await expect(page).toHaveURL(/state=dead/);
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Send now: ${to}` }).click();
  await expect(page.getByText(`The mail to ${to} goes out now`)).toBeVisible();
  expect((await post.next(to)).subject).toBe('Reset your password');
  await page.getByRole('tab', { name: /^All/ }).click();
  await page.reload();
  await expect(row).toContainText('Sent');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('by keyboard alone a mail goes out again, and the keyboard stays with it', async ({ page, open, world, post }) => {
  const to = await refusedMail(world, post);
  await openAs(page, open, world, `/mails?query=${to}`);
  const row = page.getByRole('row').filter({ hasText: to });
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The mail to ${to} goes out now`)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('why a mail cannot be sent again is told', async ({ page, open, world, post }) => {
  const to = await refusedMail(world, post);
  await openAs(page, open, world, `/mails?query=${to}`);
  const row = page.getByRole('row').filter({ hasText: to });
  await expect(row.getByRole('button')).toBeVisible();
  await world.database.queries.updateTable('mails').set({ sealed: null }).where('recipient', '=', to).execute();
  await row.getByRole('button').click();
  await expect(page.getByText(/^This mail is no longer worth sending/)).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('nothing found has a way out', async ({ page, open, world }) => {
  await openAs(page, open, world, '/mails?query=nobody-has-this&state=replaced');
  await expect(heading(page, 'No mail found', 3)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('tab', { name: /^Replaced/ })).toHaveAttribute('aria-selected', 'true');
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the list', async ({ page, open, world, post }) => {
      const to = await refusedMail(world, post);
      await openAs(page, open, world, '/mails');
      await expect(page.getByRole('row').filter({ hasText: to })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
