import { createFakeSmtpServer, type FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { createSmtpServer } from '@foyer/server/test/fakes/smtp-server.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test as base } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { radio, save, saved, saveByKeyboard } from '../fixtures/settings.ts';

/** The base fixture without a mail server, and a mail server of the shop. */
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
  await field(page, 'Name of the sender').fill('Acme Stores');
  await field(page, 'Address of the sender').fill('stores@acme.example');
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
  await expect(heading(page, 'Mail server', 2)).toBeVisible();
  const remove = async () => {
    await button(page, 'Remove the mail server').click();
    await button(question(page, 'Remove the mail server?'), 'Remove the mail server').click();
    await expect(page.getByText(/^No mail server is set/)).toBeVisible();
    await expect(field(page, 'Host')).toHaveValue('');
  };

  await test.step('without a mail server the section is accessible and sends no test email', async () => {
    await expect(page.getByText(/^No mail server is set/)).toBeVisible();
    await expect(button(page, 'Send a test mail')).toHaveCount(0);
    await expect(page.getByText('As it ships')).toHaveCount(0);
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
    await type('Address of the sender', 'stores@acme.example');
    await page.keyboard.press('Shift+Tab');
    await field(page, 'Port').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(portOf(smtp));
    await saveByKeyboard(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(save(page)).toBeFocused();
    await expect(page.getByText(/^No mail server is set/)).toHaveCount(0);
    await type('To', 'probe@acme.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The mail server has taken the mail to probe@acme.example.')).toBeVisible();
    const mail = await smtp.nextMail('probe@acme.example');
    expect([mail.subject, mail.envelope.from]).toEqual(['This is a test mail of Foyer', 'stores@acme.example']);
  });
  await test.step('remove it', remove);

  await test.step('problems are shown beside their fields', async () => {
    await field(page, 'Host').fill('https://mail.example');
    await field(page, 'Port').fill('0');
    await field(page, 'Address of the sender').fill('nobody');
    await save(page).click();
    await expect(field(page, 'Host')).toBeFocused();
    await expect(page.getByText(/^Enter a host name or an address/)).toBeVisible();
    await expect(page.getByText(/^Enter a whole number from 1 to 65,?535/)).toBeVisible();
    await expect(page.getByText(/^Enter an e-mail address such as/)).toBeVisible();
    await field(page, 'Host').fill('mail.example');
    await radio(page, 'None').check();
    await save(page).click();
    await expect(page.getByText('Without encryption only a mail server on this machine may be used')).toBeVisible();
  });

  await test.step('a refused password is reported accessibly, is not shown and is not sent to another host', async () => {
    await fillIn(page, String(server.port));
    await field(page, 'Username').fill('acme');
    await field(page, 'Password').fill('wrong');
    await save(page).click();
    await expect(page.getByText(/^A password is kept/)).toBeVisible();
    await field(page, 'To').fill('probe@acme.example');
    await button(page, 'Send a test mail').click();
    await expect(page.getByText('The mail server refuses the account. Look at username and password.')).toBeVisible();
    await expect(page.getByText(/no such password/)).toBeVisible();
    await expectAccessibleAtWidths(page);
    await expect(page.getByText('A password is kept. Nobody can read it, not even here.')).toBeVisible();
    await expect(field(page, 'Password')).toHaveCount(0);
    await button(page, 'Enter another one').click();
    await expect(field(page, 'Password')).toHaveValue('');
    await button(page, 'Keep the one that is there').click();
    await field(page, 'Host').fill('localhost');
    await save(page).click();
    await expect(field(page, 'Password')).toBeFocused();
    await expect(page.getByText(/^Enter the password anew/)).toBeVisible();
    await expect(button(page, 'Send a test mail')).toBeDisabled();
    await field(page, 'Password').fill('right');
    await save(page).click();
    await expect(page.getByText('A password is kept. Nobody can read it, not even here.')).toBeVisible();
    await field(page, 'To').fill('probe@acme.example');
    await button(page, 'Send a test mail').click();
    await expect(page.getByText(/^The mail server has taken the mail/)).toBeVisible();
  });
  await server.close();
});
