import { expectAccessible, WIDTHS } from './accessible.ts';
import { bindApp, codeFromApp } from './authenticator-app.ts';
import { countCalls, signIn } from './people.ts';
import { codeField } from './second-factor-screens.ts';
import { comeBy, expect, guest, label, linkedGuest, test } from './sso-house.ts';

const EXCHANGE = '/v2/sso/contoso/token';

test('somebody whose account is linked comes in, and what they came with is gone from the address', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { name, person } = await linkedGuest(world, contoso);
  const calls = countCalls(page, EXCHANGE);
  await open();
  await comeBy(page, name);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/home');
  expect(await page.evaluate(() => localStorage.getItem('as-username'))).toBe(person.username);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(calls()).toBe(1);
});

test('whoever opened a page without a session stands there once the provider has sent them back', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { name } = await linkedGuest(world, contoso);
  await open('/account?section=devices');
  await comeBy(page, name);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/account?section=devices');
});

test('an account that is linked to nobody is linked by a sign-in by password', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const person = await world.people.user();
  const { name, account } = guest(contoso);
  await open();
  await comeBy(page, name);
  await expect(page.getByRole('heading', { name: 'Your Contoso Ltd account is not linked yet' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign in with username and password' }).click();
  await expect(page.getByText('Sign in to link your Contoso Ltd account.')).toBeVisible();
  await signIn(page, person.username, person.password);
  const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
  await expect(question).toContainText(`Link ${account} (Contoso Ltd) to your account ${person.username}?`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText(`Your Contoso Ltd account ${account} is linked.`)).toBeVisible();
  await expect(question).toBeHidden();

  // From now on it opens the door by itself.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await open();
  contoso.signInAs(undefined);
  await comeBy(page, name);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(question).toBeHidden();
});

test('the question outlives a second factor, and whoever does not want it is not asked again', async ({
  page,
  open,
  world,
  contoso,
}) => {
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const holder = await bindApp(world, await world.people.user());
  const { name } = guest(contoso);
  await open();
  await comeBy(page, name);
  await page.getByRole('button', { name: 'Sign in with username and password' }).click();
  await signIn(page, holder.username, holder.password);
  await codeField(page).fill(await codeFromApp(world, holder.seed));
  const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
  await question.getByRole('button', { name: 'Do not link' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect(question).toBeHidden();
});

test('a login type puts a provider in front and starts nothing by itself', async ({ page, open, world }) => {
  await label(world, { configShow: false });
  const calls = countCalls(page, '/v2/sso/');
  await open('/?loginType=contoso');
  await expect(page.getByRole('heading', { name: 'Sign in with Contoso Ltd' })).toBeFocused();
  await expect(page.getByLabel('Username')).toBeHidden();
  expect(calls()).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Continue with Contoso Ltd' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Sign in with Contoso Ltd' })).toBeHidden();
});

for (const loginType of ['nobody', 'wx', 'microsoft', '__proto__', 'javascript:alert(1)']) {
  test(`the login type "${loginType}", which is not offered, is the normal sign-in`, async ({ page, open }) => {
    await open(`/?loginType=${loginType}`);
    await expect(page.getByLabel('Username')).toBeVisible();
  });
}

test('whoever follows a link from elsewhere presses the button themselves', async ({ page, world }) => {
  await page.goto('data:text/html,<a href="' + world.origin + '/v2/sso/contoso/login">in</a>');
  await page.getByRole('link', { name: 'in' }).click();
  await expect(page.getByRole('link', { name: 'Continue with Contoso Ltd' })).toBeVisible();
});

test('what did not begin here is refused, handed over once, and can be begun again', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { name } = await linkedGuest(world, contoso);
  const calls = countCalls(page, EXCHANGE);
  await open('/contoso?code=stolen&state=of-somebody-else');
  await expect(page.getByRole('heading', { name: 'Sign-in with Contoso Ltd did not work' })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('#/redirect');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible();
  expect(calls()).toBe(1);
  await page.goto('about:blank');
  await open('/contoso?error=access_denied&state=of-somebody-else');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a start that the server refused is told, and cannot be tried again', async ({ page, open }) => {
  await open('/redirect?provider=contoso&failure=A0857');
  await expect(page.getByText('The address that people come back to')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden();
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

for (const { name: width, viewport } of WIDTHS) {
  test.describe(width, () => {
    test.use({ viewport });

    test('a provider in front, and every end of the way back', async ({ page, open }) => {
      for (const route of [
        '/?loginType=contoso',
        '/contoso?code=stolen&state=of-somebody-else',
        '/redirect?provider=contoso&failure=A0852',
        '/redirect',
      ]) {
        await page.goto('about:blank');
        await open(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expectAccessible(page);
      }
    });
  });
}
