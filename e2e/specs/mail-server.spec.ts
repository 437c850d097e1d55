import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createSmtpServer } from '@foyer/server/test/fakes/smtp-server.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test as base } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { radio, save, saved, saveByKeyboard } from '../fixtures/settings.ts';

/** The base fixture without a configured email server, and a fake SMTP server. */
const test = base.extend<{ smtp: FakeSmtpServer }>({
  smtp: async ({ perWorker }, provide) => provide(await perWorker(createFakeSmtpServer)),
});

const ROUTE = '/settings?section=mail';
const portOf = ({ url }: FakeSmtpServer) => new URL(url).port;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillIn(page: Page, port: string): Promise<void> {
  await field(page, 'Host').fill('127.0.0.1');
  await radio(page, 'None').check();
  await field(page, 'Port').fill(port);
  await field(page, 'Sender name').fill('Acme Stores');
  await field(page, 'Sender address').fill('stores@acme.example');
}

test('An administrator sets the mail server, sends test emails and removes it', async ({ page, open, world, smtp }) => {
  const server = await createSmtpServer({
    authOptional: false,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'acme' }) : callback(new Error('no such password')),
  });
  const admin = await openAsAdministrator(page, open, world, ROUTE);
  await expect(heading(page, 'Email server', 2)).toBeVisible();
  const remove = async () => {
    await button(page, 'Remove email server').click();
    await button(question(page, 'Remove the email server?'), 'Remove email server').click();
    await expect(page.getByText(/^No email server is set/)).toBeVisible();
    await expect(field(page, 'Host')).toHaveValue('');
  };

  await test.step('without a mail server the section is accessible and sends no test email', async () => {
    await expect(page.getByText(/^No email server is set/)).toBeVisible();
    await expect(button(page, 'Send test email')).toHaveCount(0);
    await expect(page.getByText('Default settings')).toHaveCount(0);
    await expectAccessibleAtWidths(page);
  });

  await test.step('set it by keyboard alone', async () => {
    const type = async (name: string, text: string) => {
      await tabTo(page, field(page, name));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    await type('Host', '127.0.0.1');
    await tabTo(page, radio(page, 'STARTTLS'));
    await page.keyboard.press('ArrowUp');
    await expect(radio(page, 'None')).toBeChecked();
    await type('Sender address', 'stores@acme.example');
    await page.keyboard.press('Shift+Tab');
    await field(page, 'Port').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(portOf(smtp));
    await saveByKeyboard(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(save(page)).toBeFocused();
    await expect(page.getByText(/^No email server is set/)).toHaveCount(0);
    await type('To', 'probe@acme.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The email server accepted the email to probe@acme.example.')).toBeVisible();
    const mail = await smtp.nextMail('probe@acme.example');
    expect([mail.subject, mail.envelope.from]).toEqual(['Test email from Foyer', 'stores@acme.example']);
  });
  await test.step('remove it', remove);

  await test.step('problems are shown beside their fields', async () => {
    await field(page, 'Host').fill('https://mail.example');
    await field(page, 'Port').fill('0');
    await field(page, 'Sender address').fill('nobody');
    await save(page).click();
    await expect(field(page, 'Host')).toBeFocused();
    await expect(page.getByText(/^Enter only a host name or an IP address/)).toBeVisible();
    await expect(page.getByText(/^Enter a whole number from 1 to 65,?535/)).toBeVisible();
    await expect(page.getByText(/^Enter an email address such as/)).toBeVisible();
    await field(page, 'Host').fill('mail.example');
    await radio(page, 'None').check();
    await save(page).click();
    await expect(page.getByText('Without encryption, only an email server on this machine can be used')).toBeVisible();
  });

  await test.step('a refused password is reported accessibly, is not shown and is not sent to another host', async () => {
    await fillIn(page, String(server.port));
    await field(page, 'Username').fill('acme');
    await field(page, 'Password').fill('wrong');
    await save(page).click();
    await expect(page.getByText(/^A password is saved/)).toBeVisible();
    await field(page, 'To').fill('probe@acme.example');
    await button(page, 'Send test email').click();
    await expect(
      page.getByText('The email server rejected the account. Check the username and password.'),
    ).toBeVisible();
    await expect(page.getByText(/no such password/)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await expect(page.getByText('A password is saved. It can’t be shown.')).toBeVisible();
    await expect(field(page, 'Password')).toHaveCount(0);
    await button(page, 'Change password').click();
    await expect(field(page, 'Password')).toHaveValue('');
    await button(page, 'Keep saved password').click();
    await field(page, 'Host').fill('localhost');
    await save(page).click();
    await expect(field(page, 'Password')).toBeFocused();
    await expect(page.getByText(/^Enter the password again/)).toBeVisible();
    await expect(button(page, 'Send test email')).toBeDisabled();
    await field(page, 'Password').fill('right');
    await save(page).click();
    await expect(page.getByText('A password is saved. It can’t be shown.')).toBeVisible();
    await field(page, 'To').fill('probe@acme.example');
    await button(page, 'Send test email').click();
    await expect(page.getByText(/^The email server accepted the email/)).toBeVisible();
  });
  await server.close();
});
