import { expectAccessible, WIDTHS } from './accessible.ts';
import { admit, clerk, labelsFor, signInForLabels, type WithLabels, withLabels } from './labels-house.ts';
import { comeBy as comeByMicrosoft, linkedEmployee, test as microsoftTest } from './microsoft-house.ts';
import { test as passkeyTest } from './passkey-house.ts';
import { signIn } from './people.ts';
import { button } from './second-factor-screens.ts';
import { comeBy, expect, guest, linkedGuest, test as providerTest } from './sso-house.ts';
import { nextCode, scanCode, test as wechatTest } from './wechat-house.ts';

/** Every way to sign in leads from an application back to it, and says all along for which one it is. */
const byWechat = wechatTest.extend<WithLabels>(withLabels);
const byMicrosoft = microsoftTest.extend<WithLabels>(withLabels);
const byProvider = providerTest.extend<WithLabels>(withLabels);
const byPasskey = passkeyTest.extend<WithLabels>(withLabels);

byWechat('a phone with WeChat signs its owner in for the application', async ({ page, home, labels, browser }) => {
  const person = await admit(home.world, await home.linked());
  await page.goto(labels.entry);
  const code = nextCode(page);
  await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in with WeChat', level: 2 })).toBeFocused();
  await expect(signInForLabels(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Sign in to Electronic shelf label service/);
  const phone = await scanCode(browser, await code, person.openid);
  await phone.getByRole('button', { name: 'Yes, sign in' }).click();
  await expect(labelsFor(page, person)).toBeVisible();
  await phone.context().close();
});

byWechat('a reload keeps the code, and the way back is the password', async ({ page, home, labels }) => {
  const person = await admit(home.world, await home.linked());
  await page.goto(labels.entry);
  await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR code for signing in with WeChat' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with username and password' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(signInForLabels(page)).toBeVisible();
  await signIn(page, person.username, person.password);
  await expect(labelsFor(page, person)).toBeVisible();
});

for (const { name, viewport } of WIDTHS) {
  byWechat.describe(name, () => {
    byWechat.use({ viewport });

    byWechat('the code stands below the application', async ({ page, labels }) => {
      await page.goto(labels.entry);
      await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
      await expect(page.getByText('Scan the code with WeChat on your phone.')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

byMicrosoft('Microsoft signs somebody in for the application', async ({ page, world, labels, entra }) => {
  const { name, person } = await linkedEmployee(world, entra);
  await admit(world, person);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await comeByMicrosoft(page, name);
  await expect(labelsFor(page, person)).toBeVisible();
});

byProvider('a named provider signs somebody in for the application', async ({ page, world, labels, contoso }) => {
  const { name, person } = await linkedGuest(world, contoso);
  await admit(world, person);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await comeBy(page, name);
  await expect(labelsFor(page, person)).toBeVisible();
});

byProvider('a provider in front stands below the application', async ({ page, world, labels, contoso }) => {
  const { name, person } = await linkedGuest(world, contoso);
  await admit(world, person);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await page.evaluate(() => (location.hash += '&loginType=contoso'));
  await expect(page.getByRole('heading', { name: 'Sign in with Contoso Ltd', level: 2 })).toBeFocused();
  await expect(signInForLabels(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue with Contoso Ltd' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(labelsFor(page, person)).toBeVisible();
});

byProvider('whoever is not linked goes back to the sign-in for the application', async ({ page, labels, contoso }) => {
  const { name } = guest(contoso);
  await page.goto(labels.entry);
  await comeBy(page, name);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(signInForLabels(page)).toBeVisible();
});

byProvider(
  'whoever signs in to link their account is asked before they go on',
  async ({ page, world, labels, contoso }) => {
    const person = await clerk(world);
    const { name, account } = guest(contoso);
    await page.goto(labels.entry);
    await comeBy(page, name);
    await page.getByRole('button', { name: 'Sign in with username and password' }).click();
    await expect(page.getByText('Sign in to link your Contoso Ltd account.')).toBeVisible();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
    await expect(question).toContainText(`Link ${account} (Contoso Ltd) to your account ${person.username}?`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(labelsFor(page, person)).toBeVisible();
    expect(await world.people.stores.linkedAccounts.list(person.id)).toMatchObject([{ account }]);
  },
);

byPasskey.afterEach(async ({ world }) => {
  await world.people.setting('signInPage', { passkeySwitch: false });
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

byPasskey('a passkey signs its holder in for the application', async ({ page, world, labels, keyholder }) => {
  await world.people.setting('signInPage', { passkeySwitch: true });
  await admit(world, keyholder);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await button(page, 'Sign in with a passkey').click();
  await expect(labelsFor(page, keyholder)).toBeVisible();
});
