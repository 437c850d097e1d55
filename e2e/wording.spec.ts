import { expectAccessible, WIDTHS } from './accessible.ts';
import { heading, openAs, question } from './administration-house.ts';
import { tabTo } from './notices-house.ts';
import { enterPassword } from './roles-house.ts';
import {
  editor,
  expect,
  otherPage,
  publishMeanwhile,
  save,
  saved,
  test,
  textsOf,
  toggle,
  words,
  writeMeanwhile,
} from './wording-house.ts';

test.describe('languages', () => {
  test('one that is no longer offered leaves the language menu, and the default one stays in it', async ({
    page,
    open,
    world,
  }) => {
    const admin = await openAs(page, open, world, '/settings?section=languages');
    await expect(toggle(page, 'English')).toBeDisabled();
    await toggle(page, 'Español').uncheck();
    await page.getByRole('combobox', { name: 'Default language' }).selectOption('de');
    await expect(toggle(page, 'Deutsch')).toBeDisabled();
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    const other = await otherPage(page, world);
    await expect(other.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await other.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
    await expect(other.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    await expect(other.getByRole('option', { name: 'Español' })).toHaveCount(0);
    await other.context().close();
  });
});

test.describe('texts', () => {
  test('the sign-in button says in German what an administrator wants, and again what ships', async ({
    page,
    open,
    world,
  }) => {
    const admin = await openAs(page, open, world, '/settings?section=texts&language=de');
    await world.people.setting('languages', { default: 'de' });
    const other = await otherPage(page, world);
    await expect(other.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('signIn.submit');
    const edit = page.getByRole('button', { name: 'Edit signIn.submit' });
    await edit.click();
    await words(page).fill('Hereinspaziert');
    await save(editor(page)).click();
    await enterPassword(page, admin);
    await expect(editor(page)).toBeHidden();
    await expect(textsOf(page)).toContainText('Hereinspaziert');
    await other.reload();
    await expect(other.getByRole('button', { name: 'Hereinspaziert', exact: true })).toBeVisible();

    await page.getByRole('checkbox', { name: 'Only changed ones' }).check();
    await edit.click();
    await editor(page).getByRole('button', { name: 'Put back as shipped' }).click();
    await save(editor(page)).click();
    await expect(heading(page, 'No text fits', 3)).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await other.context().close();
  });

  test('a text that is opened while the search is still being typed is not left by it', async ({
    page,
    open,
    world,
  }) => {
    await openAs(page, open, world, '/settings?section=texts&language=de');
    const edit = page.getByRole('button', { name: 'Edit signIn.submit' });
    await expect(edit).toBeVisible();
    await page.getByRole('searchbox').fill('signIn.submit');
    await edit.click();
    await words(page).fill('Hereinspaziert');
    await expect(page).toHaveURL(/query=signIn\.submit/);
    await expect(page.getByText('1 in all', { exact: true })).toBeVisible();
    await expect(question(page, 'Leave without saving?')).toBeHidden();
    await expect(words(page)).toHaveValue('Hereinspaziert');
  });

  test('a placeholder that is missing, or that there is not, is told before it is sent', async ({
    page,
    open,
    world,
  }) => {
    await openAs(page, open, world, '/settings?section=texts&language=en&query=frame.range');
    await page.getByRole('button', { name: 'Edit frame.range' }).click();
    await expect(editor(page)).toContainText('These must stay: {from} {to} {total}');
    await words(page).fill('{from} to {to}');
    await save(editor(page)).click();
    await expect(words(page)).toBeFocused();
    await expect(editor(page)).toContainText('This is missing: {total}');
    await words(page).fill('{from} to {to} of {total} {seconds}');
    await save(editor(page)).click();
    await expect(editor(page)).toContainText('This text has no such placeholder: {seconds}');
  });

  test('what somebody else has written meanwhile is told, and nothing that was typed is lost', async ({
    page,
    open,
    world,
  }) => {
    await openAs(page, open, world, '/settings?section=texts&language=en&query=home.close');
    await page.getByRole('button', { name: 'Edit home.close' }).click();
    await words(page).fill('Shut');
    await writeMeanwhile(world, 'en', 'home.close', 'Done');
    await save(editor(page)).click();
    await expect(editor(page)).toContainText('Somebody else has changed this meanwhile');
    await expect(editor(page)).toContainText('Done');
    await expect(words(page)).toHaveValue('Shut');
    await save(editor(page)).click();
    await expect(editor(page)).toBeHidden();
    await expect(textsOf(page)).toContainText('Shut');
  });

  test('closing the dialog asks before what was typed is lost', async ({ page, open, world }) => {
    await openAs(page, open, world, '/settings?section=texts&language=en&query=home.close');
    await page.getByRole('button', { name: 'Edit home.close' }).click();
    await words(page).fill('Shut');
    await page.keyboard.press('Escape');
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await expect(words(page)).toHaveValue('Shut');
    await page.keyboard.press('Escape');
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
    await expect(editor(page)).toBeHidden();
    await page.getByRole('link', { name: /^Files/ }).click();
    await expect(heading(page, 'Files', 2)).toBeVisible();
  });

  test('is done by the keyboard alone', async ({ page, open, world }) => {
    const admin = await openAs(page, open, world, '/settings?section=texts&language=en');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('signIn.promise');
    const edit = page.getByRole('button', { name: 'Edit signIn.promise' });
    await expect(textsOf(page).getByRole('button')).toHaveCount(1);
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expect(words(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('All of {brand}');
    await tabTo(page, save(editor(page)));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeHidden();
    await expect(edit).toBeFocused();
    await expect(textsOf(page)).toContainText('All of {brand}');
  });
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('languages, texts and terms', async ({ page, open, world }) => {
      await writeMeanwhile(world, 'en', 'frame.brand', 'Our house');
      await publishMeanwhile(world, 'cloud', { en: '# House rules\n\n- Be kind', de: '# Hausordnung' });
      await openAs(page, open, world, '/settings?section=languages');
      await expect(save(page)).toBeVisible();
      await expectAccessible(page);
      await open('/settings?section=texts');
      await expect(textsOf(page)).toContainText('Our house');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit frame.range' }).click();
      await words(page).fill('nothing');
      await save(editor(page)).click();
      await expect(words(page)).toBeFocused();
      await expectAccessible(page);
      await words(page).fill('{from}–{to} of {total}');
      await page.keyboard.press('Escape');
      await open('/settings?section=terms');
      await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 1');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Look at version 1' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Be kind');
      await expectAccessible(page);
      await open('/soc/cloud/normal');
      await expect(page.getByText(/^Version 1, /)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
