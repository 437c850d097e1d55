import { createTestOutbox } from '@foyer/server/test/database/outbox.ts';
import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import type { World } from '@foyer/server/test/world.ts';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { blockCalls } from '../actions.ts';
import { button, heading, openAsAdministrator } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/mail.ts';

/** An email that the email server has rejected permanently. */
async function createRefusedMail(world: World, smtp: FakeSmtpServer): Promise<string> {
  const outgoing = createTestOutbox(world);
  const mail = outgoing.mail({ to: `refused-${crypto.randomUUID()}@shop.example`, subject: 'Reset your password' });
  smtp.rejectRecipients(550);
  await outgoing.put(mail);
  await expect.poll(async () => (await outgoing.row(mail.to)).state).toBe('dead');
  smtp.rejectRecipients(undefined);
  return mail.to;
}

test('An administrator finds emails that failed and sends them again', async ({ page, open, world, smtp }) => {
  const to = await createRefusedMail(world, smtp);
  const byKeyboard = await createRefusedMail(world, smtp);
  const expired = await createRefusedMail(world, smtp);
  const search = page.getByRole('searchbox', { name: 'Search by recipient' });
  const rowOf = (recipient: string) => page.getByRole('row').filter({ hasText: recipient });
  await openAsAdministrator(page, open, world, '/mails');

  await test.step('the list is accessible on a desktop and on a phone', async () => {
    await expect(rowOf(to)).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('find a failed email and send it', async () => {
    const row = rowOf(to);
    await search.fill(to);
    await expect(rowOf(expired)).toHaveCount(0);
    await expect(row).toContainText('Failed');
    await expect(row).toContainText('1 attempt');
    await expect(row).toContainText(/Last error: .*550/);
    await page.getByRole('tab', { name: 'Failed 1' }).click();
    await expect(page).toHaveURL(/state=dead/);
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: `Send now: ${to}` }).click();
    await expect(page.getByText(`Sending the email to ${to}`)).toBeVisible();
    expect((await smtp.nextMail(to)).subject).toBe('Reset your password');
    // The email server receives the email before Foyer stores that it was sent.
    await expect.poll(async () => (await createTestOutbox(world).row(to)).state).toBe('sent');
    await page.getByRole('tab', { name: /^All/ }).click();
    await expect(row).toContainText('Sent');
    await expect(row.getByRole('button')).toHaveCount(0);
  });

  await test.step('send by keyboard; the focus stays on the row', async () => {
    const row = rowOf(byKeyboard);
    await search.fill(byKeyboard);
    await expect(row.getByRole('button')).toBeVisible();
    // The list is reloaded after the email has been sent; before that, it may still be waiting.
    const release = await blockCalls(page, '**/v2/manage/mails?*');
    await row.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Sending the email to ${byKeyboard}`)).toBeVisible();
    await expect.poll(async () => (await createTestOutbox(world).row(byKeyboard)).state).toBe('sent');
    release();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row).toBeFocused();
  });

  await test.step('an email without content cannot be sent, with the reason', async () => {
    const row = rowOf(expired);
    await search.fill(expired);
    await expect(row.getByRole('button')).toBeVisible();
    await world.database.queries
      .updateTable('mails')
      .set({ encrypted_body: null })
      .where('recipient', '=', expired)
      .execute();
    await row.getByRole('button').click();
    await expect(page.getByText(/^This email has expired/)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
  });

  await test.step('an empty result offers to clear the filters', async () => {
    await open('/mails?query=nobody-has-this&state=replaced');
    await expect(heading(page, 'No emails found', 3)).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('tab', { name: /^Superseded/ })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a mail server of the environment is read-only', async () => {
    await open('/settings?section=mail');
    await expect(page.getByText(/email server is set in the server configuration \(FOYER_SMTP_URL\)/)).toBeVisible();
    await expect(page.getByText('127.0.0.1')).toBeVisible();
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect(button(page, 'Send test email')).toBeVisible();
  });
});
