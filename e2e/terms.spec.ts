import { heading, openAs, question } from './administration-house.ts';
import { enterPassword } from './roles-house.ts';
import { expect, otherPage, publish, publishMeanwhile, test, undo } from './wording-house.ts';

test('a visitor reads what is published, with its version, and the wording that ships before and after', async ({
  page,
  open,
  world,
}) => {
  const other = await otherPage(page, world);
  await other.getByRole('link', { name: 'Terms of service' }).click();
  await expect(other.getByText(/^This is the standard wording/)).toBeVisible();

  const admin = await openAs(page, open, world, '/settings?section=terms');
  await expect(page.getByText('The standard wording is in force.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Begin with the standard wording' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/# Your account/);
  await text.fill('# House rules\n\nBe **kind**. <script>alert(1)</script>');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(heading(page, 'House rules', 3)).toBeVisible();
  await publish(page).click();
  await expect(question(page, 'Publish version 1?')).toContainText('in: English');
  await question(page, 'Publish version 1?').getByRole('button', { name: 'Publish' }).click();
  await enterPassword(page, admin);
  await expect(page.getByText('Version 1 is published.')).toBeVisible();
  await expect(page.getByText(`Version 1 is in force, published by ${admin.username}`)).toBeVisible();

  await other.reload();
  await expect(heading(other, 'House rules', 2)).toBeVisible();
  await expect(other.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(other.getByText(/^Version 1, /)).toBeVisible();
  await expect(other.getByText(/standard wording/)).toHaveCount(0);
  await other.goto(`${world.origin}/base/#/soc/privacy/normal`);
  await expect(other.getByText(/^This is the standard wording/)).toBeVisible();

  await page.getByRole('button', { name: 'Back to the standard wording' }).click();
  await publish(page).click();
  await question(page, 'Publish version 2?').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 is published.')).toBeVisible();
  await expect(page.getByText('The standard wording is in force.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Look at version 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Version 1' })).toContainText('Be kind.');
  await other.context().close();
});

test('what somebody else has published meanwhile is told, and nothing that was typed is lost', async ({
  page,
  open,
  world,
}) => {
  await world.people.setting('languages', { offered: ['en', 'de'] });
  await openAs(page, open, world, '/settings?section=terms&document=privacy');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Mine');
  await publishMeanwhile(world, 'privacy', { en: 'Theirs', de: 'Deren' });
  await publish(page).click();
  await question(page, 'Publish version 1?').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Somebody else has changed this meanwhile/)).toBeVisible();
  await expect(page.getByText(/^Somebody else has written something else in this language/)).toBeVisible();
  await expect(text).toHaveValue('Mine');
  await page.getByRole('tab', { name: /^Deutsch/ }).click();
  await expect(text).toHaveValue('Deren');
  await expect(undo(page)).toBeVisible();
  await publish(page).click();
  await question(page, 'Publish version 2?').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 is published.')).toBeVisible();
});

test('another document is not chosen before somebody was asked about what they have typed', async ({
  page,
  open,
  world,
}) => {
  await openAs(page, open, world, '/settings?section=terms');
  await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
  const privacy = page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Privacy notice' });
  await privacy.click();
  await question(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Mine');
  await privacy.click();
  await question(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
  await expect(privacy).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('');
});

test('the licence agreement is written, looked at and published like the others, and has no page of its own', async ({
  page,
  open,
  world,
}) => {
  const admin = await openAs(page, open, world, '/settings?section=terms');
  await page
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('link', { name: 'Licence agreement', exact: true })
    .click();
  await expect(page.getByText('The standard wording is in force.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Begin with the standard wording' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/# What is licensed\n/);
  await expect(text).toHaveValue(/For 90 days from its activation/);
  await text.fill('# Our agreement\n\nBe **fair**.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(heading(page, 'Our agreement', 3)).toBeVisible();
  await publish(page).click();
  await question(page, 'Publish version 1?').getByRole('button', { name: 'Publish' }).click();
  await enterPassword(page, admin);
  await expect(page.getByText('Version 1 is published.')).toBeVisible();

  const { data } = await world.browser().call('GET /v2/terms/{kind}', { params: { kind: 'licence' } });
  expect(data).toMatchObject({ version: 1, content: '# Our agreement\n\nBe **fair**.' });
  const other = await otherPage(page, world);
  await other.goto(`${world.origin}/base/#/soc/licence/normal`);
  await expect(heading(other, 'Sign in')).toBeVisible();
  await other.context().close();
});
