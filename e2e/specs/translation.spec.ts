import { signIn } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp } from '../authenticator-app.ts';
import { button, dialog, newName, newCode, heading } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { expectUnread, sendNotice } from '../fixtures/inbox.ts';
import { codeField, home } from '../second-factor-page.ts';
import { bareTexts, translate } from '../translator.ts';

const PAGES = [
  ['/system', 'System administration'],
  ['/organisations', 'Organisations'],
  ['/roles', 'Roles'],
  ['/sessions', 'Sessions'],
  ['/applications', 'Applications'],
  ['/notices', 'Notices'],
  ['/mails', 'Email log'],
  ['/audit', 'Audit log'],
  ['/licence', 'Licence'],
  ['/account', 'My account'],
] as const;
const SECTIONS = 'signIn providers password secondFactor sessions languages texts terms brand mail files'.split(' ');

test('Every screen works while the browser translates it', async ({ page, open, world }) => {
  const person = await enrolAuthenticatorApp(world, await world.people.user({ superAdministrator: true }));
  await sendNotice(world, person, { texts: { en: { title: 'Cold store', content: 'A **warm** one, _again_' } } });
  const ada = newName('Ada');
  await world.people.user({ displayName: ada });
  await translate(page);
  const noneBare = async () => expect(await bareTexts(page), 'texts that React loses to a translator').toEqual([]);

  await test.step('the screens before the sign-in', async () => {
    await open('/soc/cloud/normal');
    await expect(page.getByText(/^This is the default text/)).toBeVisible();
    await open('/forgetPassword');
    await open();
    await signIn(page, '', '');
    await expect(page.getByText('Enter your username')).toBeVisible();
    await signIn(page, person.username, 'wrong');
    await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await expect(heading(page, 'Anmelden')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  await test.step('the sign-in with a second factor', async () => {
    await signIn(page, person.username, person.password);
    await expect(codeField(page)).toBeFocused();
    await button(page, 'Use a recovery code instead').click();
    await button(page, 'Use the authenticator app instead').click();
    await codeField(page).fill(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
    await noneBare();
  });

  await test.step('a notice is read, and the count at the bell changes', async () => {
    await page.getByRole('button', { name: /^Notices, 2/ }).click();
    await dialog(page, 'Notices').getByText('Cold store').click();
    await expect(dialog(page, 'Cold store').getByText('again')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Mark all as read').click();
    await expectUnread(page, 0);
    await page.getByRole('tab', { name: /^Read/ }).click();
    await expect(page.getByRole('list', { name: 'Read notices' }).getByText('Cold store')).toBeVisible();
  });

  await test.step('a user is searched, changed and invited', async () => {
    await open('/users');
    await page.getByRole('searchbox').first().fill(ada);
    await expect(page.getByText('1 total')).toBeVisible();
    await page.getByRole('link', { name: ada }).click();
    await button(page, 'Edit').click();
    const name = newName('Grace');
    await dialog(page, 'Edit account').getByLabel('Display name').fill(name);
    await button(dialog(page, 'Edit account'), 'Save').click();
    await expect(heading(page, name)).toBeVisible();
    await open('/users');
    await button(page, 'Invite users').click();
    const form = dialog(page, 'Invite users');
    await button(form, 'Invite').click();
    await form.getByLabel('Username').fill(newCode('linus'));
    await button(form, 'Cancel').click();
    await expect(form).toBeHidden();
  });

  await test.step('the pages of administration', async () => {
    for (const [route, title] of PAGES) {
      await open(route);
      await expect(heading(page, title)).toBeVisible();
    }
    for (const section of SECTIONS) {
      await open(`/settings?section=${section}`);
      await expect(page.locator(`a[aria-current][href$="section=${section}"]`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('main').locator('button, a[href*="&provider="]').first()).toBeVisible();
    }
    await noneBare();
  });
});
