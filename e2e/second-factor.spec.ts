import { wrongCode } from '../apps/server/test/second-factor.ts';
import { bindApp, codeFromApp, nextCodeFromApp } from './authenticator-app.ts';
import { countCalls, holdCalls, reachHome, signIn } from './people.ts';
import { expect, test } from './second-factor-house.ts';
import { button, codeField, home, reachCode, recoveryField, signOut } from './second-factor-screens.ts';

const CODE = '/v2/google';
const FRESH = 'Fresh_Word_1';

test('a pasted code in groups signs in', async ({ page, open, world, context, appHolder: person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await codeFromApp(world, person.seed);
  await open();
  await reachCode(page, person);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Control+V');
  await expect(home(page)).toBeVisible();
});

test('a code in full width signs in', async ({ page, open, world, appHolder: person }) => {
  const code = await codeFromApp(world, person.seed);
  await open();
  await reachCode(page, person);
  const wide = code.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  await page.keyboard.insertText(wide);
  await expect(home(page)).toBeVisible();
});

test('the sixth digit and Enter at once make one call', async ({ page, open, world, appHolder: person }) => {
  const code = await codeFromApp(world, person.seed);
  await open();
  await reachCode(page, person);
  const calls = countCalls(page, CODE);
  const release = await holdCalls(page, `**${CODE}?*`);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await button(page, 'Continue').dispatchEvent('click');
  release();
  await expect(home(page)).toBeVisible();
  expect(calls()).toBe(1);
});

test('a wrong code and one that was used are told beside the field, which is ready for the next', async ({
  page,
  open,
  world,
  appHolder: person,
}) => {
  const used = await codeFromApp(world, person.seed);
  await open();
  await reachCode(page, person);
  await page.keyboard.type(await wrongCode(world, person));
  await expect(page.getByText('Google code does not match')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type(used);
  await expect(home(page)).toBeVisible();
  await signOut(page);

  await reachCode(page, person);
  await page.keyboard.type(used);
  await expect(page.getByText('Google code does not match')).toBeVisible();
  await page.keyboard.type(await nextCodeFromApp(world, person.seed));
  await expect(home(page)).toBeVisible();
});

test('five wrong codes end the sign-in, and the page says so', async ({ page, open, world, appHolder: person }) => {
  await open();
  await reachCode(page, person);
  const wrong = await wrongCode(world, person);
  for (let tried = 1; tried < 5; tried += 1) {
    await codeField(page).fill(wrong);
    await expect(page.getByText('Google code does not match')).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
  }
  await codeField(page).fill(wrong);
  await expect(page.getByText('Too many wrong codes. Please sign in again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await reachCode(page, person);
  await page.keyboard.type(await codeFromApp(world, person.seed));
  await expect(home(page)).toBeVisible();
});

test('ten wrong codes lock the code for a while, which counts down', async ({
  page,
  open,
  world,
  appHolder: person,
}) => {
  const wrong = await wrongCode(world, person);
  for (let signedIn = 0; signedIn < 2; signedIn += 1) {
    const elsewhere = world.browser();
    await elsewhere.signIn(person.username, person.password);
    for (let tried = 0; tried < 5; tried += 1) await elsewhere.call('GET /v2/google', { query: { code: wrong } });
  }
  await open();
  await reachCode(page, person);
  await codeField(page).fill(wrong);
  await expect(page.getByText(/Account locked, retry in \d+ seconds/)).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
});

test('a recovery code signs in, once', async ({ page, open, world, appHolder: person }) => {
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
  await signOut(page);

  await reachCode(page, person);
  await button(page, 'Use a recovery code instead').click();
  await recoveryField(page).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code does not match or has been used')).toBeVisible();
  await expect(recoveryField(page)).toBeFocused();
  await button(page, 'Use the authenticator app instead').click();
  await expect(codeField(page)).toBeFocused();
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

test('it can all be done by the keyboard alone', async ({ page, open, world, appHolder: person }) => {
  await world.people.setting('mfa', { trustDevices: true });
  const [code = ''] = person.recoveryCodes;
  await open();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
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

test('a call that fails is told, and the code can be sent again', async ({ page, open, world, appHolder: person }) => {
  const code = await codeFromApp(world, person.seed);
  await open();
  await reachCode(page, person);
  await page.route(`**${CODE}?*`, (route) => route.abort());
  await page.keyboard.type(code);
  await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await page.unroute(`**${CODE}?*`);
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
});

test('somebody else may sign in instead', async ({ page, open, appHolder }) => {
  await open();
  await reachCode(page, appHolder);
  await button(page, 'Sign in as somebody else').click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a link to its screens costs nobody who is signed in their session', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  for (const route of ['/googleLogin', `/forceBind?username=${person.username}`]) {
    await open(route);
    await expect(home(page)).toBeVisible();
  }
});

test('ways that do not arrive can be asked for again', async ({ page, open, appHolder: person }) => {
  await page.route('**/v2/google/ways', (route) => route.abort());
  await open();
  await signIn(page, person.username, person.password);
  const retry = button(page, 'Try again');
  await expect(retry).toBeVisible();
  await page.unroute('**/v2/google/ways');
  await retry.click();
  await expect(codeField(page)).toBeFocused();
});
