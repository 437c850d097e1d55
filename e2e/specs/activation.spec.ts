import { storedToken } from '../actions.ts';
import { clearBrowserState, expect } from '../fixtures/base.ts';
import { newMailbox, test } from '../fixtures/mail.ts';

const NEW_PASSWORD = 'Fresh_Word_1';

test('An invited user activates the account and signs in (German)', async ({ page, open, world, smtp }) => {
  const mailbox = newMailbox();
  const username = `guest-of-${mailbox.split('@')[0]}`;
  await world.app.services.users.invite({ username, email: mailbox, language: 'de' });
  const { text, key } = await smtp.nextMail(mailbox);
  const link = /http\S+#\/activeUser\?key=\S+/.exec(text)?.[0] ?? '';
  const password = page.getByLabel('Neues Passwort', { exact: true });
  const again = page.getByLabel('Neues Passwort wiederholen');

  await test.step('a link that is not valid offers a new one', async () => {
    await open('/activeUser?key=nonsense');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(page.getByRole('heading', { name: 'Dieser Link ist nicht gültig' })).toBeVisible();
    await expect(page.getByText('älter als 72 Stunden')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Neuen Link anfordern' })).toBeVisible();
  });

  await test.step('an invitation at the address of a forgotten password is an invitation', async () => {
    await open(`/findPassword?key=${key}`);
    await expect(page.getByRole('heading', { name: 'Aktivieren Sie Ihr Konto' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Konto aktivieren' })).toBeVisible();
  });

  await test.step('the link of the mail activates the account and signs in', async () => {
    expect(link).toContain(`${world.origin}/base/`);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Aktivieren Sie Ihr Konto' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(username);
    await password.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await again.press('Enter');
    await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });

  await test.step('a used link offers the sign-in', async () => {
    await clearBrowserState(page, world);
    await page.goto(link);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(page.getByRole('heading', { name: 'Das Konto ist bereits aktiviert' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  });
});
