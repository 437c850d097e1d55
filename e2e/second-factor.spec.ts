import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { wrongCode } from '../apps/server/test/second-factor.ts';
import type { World } from '../apps/server/test/world.ts';
import { bindApp, codeFromApp, nextCodeFromApp, secretOf } from './authenticator-app.ts';
import { expect, test } from './house.ts';
import { countCalls, reachHome, signIn } from './people.ts';

type Person = { username: string; password: string };

const CODE = '/v2/google';
const FRESH = 'Fresh_Word_1';

test.beforeEach(async ({ world }) => {
  await world.people.setting('mfa', { mode: 'optional' });
  await world.people.setting('signInPage', { captchaSwitch: false });
});
test.afterEach(async ({ world }) => {
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
  await world.people.setting('signInPage', { captchaSwitch: true });
});

const field = (page: Page): Locator => page.getByLabel('Code from the app');
const recoveryField = (page: Page): Locator => page.getByLabel('Recovery code');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const home = (page: Page): Locator => page.getByRole('heading', { name: /Welcome/ });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Second factor' });

/** Signs in with the password, and stands before the code. */
async function reachCode(page: Page, person: Person): Promise<void> {
  await signIn(page, person.username, person.password);
  await expect(field(page)).toBeFocused();
}

/** Somebody with an authenticator app. */
async function bound({ world }: { world: World }) {
  return bindApp(world, await world.people.user());
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

async function openAccount(page: Page, open: (route: string) => Promise<void>, person: Person): Promise<void> {
  await reachHome(page, person.username, person.password);
  await open('/account');
  await expect(panel(page).getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
}

async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
}

/** Takes the codes that are shown, and says that they are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('checkbox', { name: /I have kept these codes/ }).check();
  await button(page, 'Continue').click();
  return codes;
}

test('enforced while somebody is signed in, their next sign-in binds an app, and the one after asks for it', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  await world.people.setting('mfa', { mode: 'enforced' });
  await page.reload();
  await expect(home(page)).toBeVisible();
  await leave(page);

  await signIn(page, person.username, person.password);
  await page.waitForURL(/forceBind\?username=/);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = await secretOf(page);
  await field(page).fill(await codeFromApp(world, secret));
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await keepCodes(page);
  await expect(home(page)).toBeVisible();
  await page.reload();
  await expect(home(page)).toBeVisible();
  await leave(page);

  await reachCode(page, person);
  await page.keyboard.type(await nextCodeFromApp(world, secret));
  await expect(home(page)).toBeVisible();
});

test('whoever must bind a second factor does not get past it', async ({ page, open, world }) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await world.people.user();
  for (const route of ['/home', '/account']) {
    await open();
    await signIn(page, person.username, person.password);
    await page.waitForURL(/forceBind/);
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await open(route);
    await expect(page.getByText('Login expired')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test('a newcomer binds, then changes the password (German)', async ({ page, open, world }) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const { username, password } = await world.people.newcomer();
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Richten Sie Ihren zweiten Faktor ein' })).toBeVisible();
  const code = page.getByLabel('Code aus der App');
  await code.fill('12345');
  await code.press('Enter');
  await expect(page.getByText('Bitte geben Sie die 6 Ziffern des Codes ein')).toBeVisible();
  const secret = await secretOf(page);
  await code.fill(await wrongCode(world, { seed: secret }));
  await expect(page.getByText('Der Google-Code stimmt nicht.')).toBeVisible();
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await code.fill(await codeFromApp(world, secret));

  await expect(page.getByRole('heading', { name: 'Wiederherstellungscodes aufbewahren' })).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Weiter' });
  await goOn.click();
  await expect(page.getByText('Bitte bewahren Sie die Codes zuerst auf')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wählen Sie Ihr eigenes Passwort' })).toBeVisible();
  await page.getByLabel('Neues Passwort', { exact: true }).fill(FRESH);
  await page.getByLabel('Neues Passwort wiederholen').fill(FRESH);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
});

test('the recovery codes are saved as a file and copied', async ({ page, open, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await world.people.user();
  await open();
  await signIn(page, person.username, person.password);
  const secret = await secretOf(page);
  await button(page, 'Copy key').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await field(page).fill(await codeFromApp(world, secret));
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();

  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('foyer-recovery-codes.txt');
  const text = await readFile(await download.path(), 'utf8');
  for (const part of [...codes, person.username]) expect(text).toContain(part);
  await button(page, 'Copy all').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
});

test('a key that has expired is replaced, and said to be', async ({ page, open, world }) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await world.people.user();
  await open();
  await signIn(page, person.username, person.password);
  const old = await secretOf(page);
  await world.clock.forward(601);
  await field(page).fill(await codeFromApp(world, old));
  await expect(page.getByText('The key has expired. Here is a new one')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const secret = await secretOf(page);
  expect(secret).not.toBe(old);
  await field(page).fill(await codeFromApp(world, secret));
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
});

test.describe('with an app that is bound', () => {
  test('a pasted code in groups signs in', async ({ page, open, world, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await bound({ world });
    const code = await codeFromApp(world, person.seed);
    await open();
    await reachCode(page, person);
    await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Control+V');
    await expect(home(page)).toBeVisible();
  });

  test('a code in full width signs in', async ({ page, open, world }) => {
    const person = await bound({ world });
    const code = await codeFromApp(world, person.seed);
    await open();
    await reachCode(page, person);
    const wide = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    await page.keyboard.insertText(wide);
    await expect(home(page)).toBeVisible();
  });

  test('the sixth digit and Enter at once make one call', async ({ page, open, world }) => {
    const person = await bound({ world });
    const code = await codeFromApp(world, person.seed);
    await open();
    await reachCode(page, person);
    const calls = countCalls(page, CODE);
    await page.route(`**${CODE}?*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await button(page, 'Continue').dispatchEvent('click');
    await expect(home(page)).toBeVisible();
    expect(calls()).toBe(1);
  });

  test('a wrong code and one that was used are told beside the field, which is ready for the next', async ({
    page,
    open,
    world,
  }) => {
    const person = await bound({ world });
    const used = await codeFromApp(world, person.seed);
    await open();
    await reachCode(page, person);
    await page.keyboard.type(await wrongCode(world, person));
    await expect(page.getByText('Google code does not match')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type(used);
    await expect(home(page)).toBeVisible();
    await leave(page);

    await reachCode(page, person);
    await page.keyboard.type(used);
    await expect(page.getByText('Google code does not match')).toBeVisible();
    await page.keyboard.type(await nextCodeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
  });

  test('five wrong codes end the sign-in, and the page says so', async ({ page, open, world }) => {
    const person = await bound({ world });
    await open();
    await reachCode(page, person);
    const wrong = await wrongCode(world, person);
    for (let tried = 1; tried < 5; tried += 1) {
      await field(page).fill(wrong);
      await expect(page.getByText('Google code does not match')).toBeVisible();
      await expect(field(page)).toHaveValue('');
    }
    await field(page).fill(wrong);
    await expect(page.getByText('Too many wrong codes. Please sign in again.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await reachCode(page, person);
    await page.keyboard.type(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
  });

  test('ten wrong codes lock the code for a while, which counts down', async ({ page, open, world }) => {
    const person = await bound({ world });
    const wrong = await wrongCode(world, person);
    for (let signedIn = 0; signedIn < 2; signedIn += 1) {
      const elsewhere = world.browser();
      await elsewhere.signIn(person.username, person.password);
      for (let tried = 0; tried < 5; tried += 1) await elsewhere.call('GET /v2/google', { query: { code: wrong } });
    }
    await open();
    await reachCode(page, person);
    await field(page).fill(wrong);
    await expect(page.getByText(/Account locked, retry in \d+ seconds/)).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
  });

  test('a recovery code signs in, once', async ({ page, open, world }) => {
    const person = await bound({ world });
    const [code = ''] = person.recoveryCodes;
    await open();
    await reachCode(page, person);
    await button(page, 'Use a recovery code instead').click();
    await expect(recoveryField(page)).toBeFocused();
    await expect(recoveryField(page)).toHaveAttribute('inputmode', 'text');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a recovery code of 10 characters')).toBeVisible();
    await recoveryField(page).fill(code.toLowerCase().replace('-', ' '));
    await button(page, 'Continue').click();
    await expect(home(page)).toBeVisible();
    await leave(page);

    await reachCode(page, person);
    await button(page, 'Use a recovery code instead').click();
    await recoveryField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This recovery code does not match or has been used')).toBeVisible();
    await expect(recoveryField(page)).toBeFocused();
    await button(page, 'Use the authenticator app instead').click();
    await page.keyboard.type(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
  });

  test('the forced change of the password comes after the code', async ({ page, open, world }) => {
    const person = await bindApp(world, await world.people.newcomer());
    await open();
    await reachCode(page, person);
    await page.keyboard.type(await codeFromApp(world, person.seed));
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(FRESH);
    await page.getByLabel('New password again').fill(FRESH);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  test('it can all be done by the keyboard alone', async ({ page, open, world }) => {
    await world.people.setting('mfa', { trustDevices: true });
    const person = await bound({ world });
    const [code = ''] = person.recoveryCodes;
    await open();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Trust this device for 30 days' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Continue')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Use a recovery code instead')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(recoveryField(page)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  test('a call that fails is told, and the code can be sent again', async ({ page, open, world }) => {
    const person = await bound({ world });
    const code = await codeFromApp(world, person.seed);
    await open();
    await reachCode(page, person);
    await page.route(`**${CODE}?*`, (route) => route.abort());
    await page.keyboard.type(code);
    await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeVisible();
    await expect(field(page)).toHaveValue(code);
    await page.unroute(`**${CODE}?*`);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  test('somebody else may sign in instead', async ({ page, open, world }) => {
    await open();
    await reachCode(page, await bound({ world }));
    await button(page, 'Sign in as somebody else').click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  test('ways that do not arrive can be asked for again', async ({ page, open, world }) => {
    await page.route('**/v2/google/ways', (route) => route.abort());
    const person = await bound({ world });
    await open();
    await signIn(page, person.username, person.password);
    const retry = button(page, 'Try again');
    await expect(retry).toBeVisible();
    await page.unroute('**/v2/google/ways');
    await retry.click();
    await expect(field(page)).toBeFocused();
  });
});

test.describe('on the own account', () => {
  test('an app is set up, replaced and removed behind the password', async ({ page, open, world }) => {
    const person = await world.people.user();
    await open();
    await openAccount(page, open, person);
    await button(page, 'Set up').click();
    const asks = page.getByRole('dialog', { name: 'Enter your password again' });
    await asks.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(asks.getByText('The password is wrong')).toBeVisible();
    await confirmPassword(page, person.password);
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const secret = await secretOf(page);
    await setup.getByLabel('Code from the app').fill(await codeFromApp(world, secret));
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await expect(codes).toBeVisible();
    // Nobody leaves by accident: they are shown this one time.
    await page.keyboard.press('Escape');
    await expect(codes.getByText('Please keep the codes first, then confirm it here')).toBeVisible();
    await keepCodes(page);
    await expect(codes).toBeHidden();
    await expect(panel(page).getByText(/^Set up on/)).toBeVisible();
    await expect(panel(page).getByText('10 of 10 left')).toBeVisible();

    // The password stands for five minutes.
    await button(page, 'Replace').click();
    const replacing = page.getByRole('dialog', { name: 'Replace the authenticator app' });
    await expect(replacing).toBeVisible();
    const second = await secretOf(page);
    expect(second).not.toBe(secret);
    await replacing.getByLabel('Code from the app').fill(await codeFromApp(world, second));
    // Whoever replaces the app may have lost the phone, and the codes with it: they get new ones.
    await keepCodes(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Replace')).toBeFocused();

    await world.clock.forward(301);
    await button(page, 'Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await confirmPassword(page, person.password);
    await expect(page.getByText('The authenticator app has been removed.')).toBeVisible();
    await expect(button(page, 'Set up')).toBeVisible();
    await expect(panel(page).getByText('Recovery codes')).toBeHidden();
    await leave(page);
    await reachHome(page, person.username, person.password);
  });

  test('whoever does not enter the password changes nothing', async ({ page, open, world }) => {
    await open();
    await openAccount(page, open, await world.people.user());
    await button(page, 'Set up').click();
    await expect(page.getByRole('dialog', { name: 'Enter your password again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Set up')).toBeFocused();
  });

  test('new recovery codes replace the old ones; few left are pointed out', async ({ page, open, world }) => {
    const person = await bound({ world });
    for (const code of person.recoveryCodes.slice(0, 8)) {
      const elsewhere = world.browser();
      await elsewhere.signIn(person.username, person.password);
      await elsewhere.call('GET /v2/google', { query: { code } });
    }
    await open();
    await reachCode(page, person);
    await page.keyboard.type(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
    await open('/account');
    await expect(panel(page).getByText('2 of 10 left')).toBeVisible();
    await expect(panel(page).getByText('Make new ones while you can still sign in.')).toBeVisible();
    await button(page, 'New codes').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click();
    await confirmPassword(page, person.password);
    const [fresh = ''] = await keepCodes(page);
    await expect(panel(page).getByText('10 of 10 left')).toBeVisible();
    await leave(page);

    await reachCode(page, person);
    await button(page, 'Use a recovery code instead').click();
    await recoveryField(page).fill(person.recoveryCodes[9] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This recovery code does not match or has been used')).toBeVisible();
    await recoveryField(page).fill(fresh);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  test('the last factor of somebody who needs one cannot be removed', async ({ page, open, world }) => {
    const person = await bound({ world });
    await world.people.setting('mfa', { mode: 'enforced' });
    await open();
    await reachCode(page, person);
    await page.keyboard.type(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
    await open('/account');
    await expect(panel(page).getByText(/It can be replaced, but not removed/)).toBeVisible();
    await expect(button(page, 'Replace')).toBeVisible();
    await expect(button(page, 'Remove')).toBeHidden();
  });

  test('where no second factor is used, a sentence says so', async ({ page, open, world }) => {
    await world.people.setting('mfa', { mode: 'off' });
    const person = await world.people.user();
    await open();
    await reachHome(page, person.username, person.password);
    await open('/account');
    await expect(panel(page).getByText('A second factor is not in use in this installation.')).toBeVisible();
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });

  test('what does not load can be asked for again', async ({ page, open, world }) => {
    const person = await world.people.user();
    await page.route('**/v2/users/second-factor', (route) => route.abort());
    await open();
    await reachHome(page, person.username, person.password);
    await open('/account');
    await expect(page.getByRole('heading', { name: 'Your second factor could not be loaded' })).toBeVisible();
    await page.unroute('**/v2/users/second-factor');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(button(page, 'Set up')).toBeVisible();
  });
});
