import { expectAccessibleAtWidths } from '../accessibility.ts';
import { heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect, test } from '../fixtures/base.ts';
import { editor, publishConcurrently, save, textsOf, textField, writeConcurrently } from '../fixtures/custom-texts.ts';
import { tabTo } from '../fixtures/notices.ts';
import { otherPage, toggle, undo } from '../fixtures/settings.ts';

test('An administrator changes texts and languages, which the sign-in page shows', async ({ page, open, world }) => {
  const admin = await openAsAdministrator(page, open, world, '/settings?section=texts&language=en');
  const edit = (key: string) => page.getByRole('button', { name: `Edit ${key}` });
  const leaveForm = async () => {
    await page.keyboard.press('Escape');
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
    await expect(editor(page)).toBeHidden();
  };

  await test.step('change a text by keyboard alone', async () => {
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('signIn.promise');
    await expect(textsOf(page).getByRole('button')).toHaveCount(1);
    await tabTo(page, edit('signIn.promise'));
    await page.keyboard.press('Enter');
    await expect(textField(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('All of {brand}');
    await tabTo(page, save(editor(page)));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeHidden();
    await expect(edit('signIn.promise')).toBeFocused();
    await expect(textsOf(page)).toContainText('All of {brand}');
  });

  await test.step('a text without its placeholders is refused, and closing the dialog asks first', async () => {
    await open('/settings?section=texts&language=en&query=frame.range');
    await edit('frame.range').click();
    await expect(editor(page)).toContainText('Keep these: {from} {to} {total}');
    await textField(page).fill('{from} to {to}');
    await save(editor(page)).click();
    await expect(textField(page)).toBeFocused();
    await expect(editor(page)).toContainText('Add the missing placeholders: {total}');
    await page.keyboard.press('Escape');
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await expect(textField(page)).toHaveValue('{from} to {to}');
    await leaveForm();
  });

  await test.step('a text that is opened while the search is typed stays open', async () => {
    await open('/settings?section=texts&language=de&query=signIn.s');
    await expect(edit('signIn.submit')).toBeVisible();
    await page.getByRole('searchbox').fill('signIn.submit');
    await edit('signIn.submit').click();
    await textField(page).fill('Hereinspaziert');
    await expect(page).toHaveURL(/query=signIn\.submit/);
    await expect(page.getByText('1 total', { exact: true })).toBeVisible();
    await expect(question(page, 'Leave without saving?')).toBeHidden();
    await expect(textField(page)).toHaveValue('Hereinspaziert');
    await leaveForm();
  });

  await test.step('the second of two edits shows the edit conflict and keeps the input', async () => {
    await open('/settings?section=texts&language=en&query=home.close');
    await edit('home.close').click();
    await textField(page).fill('Shut');
    await writeConcurrently(world, 'en', 'home.close', 'Done');
    await save(editor(page)).click();
    await expect(editor(page)).toContainText('Someone else changed this while you were editing');
    await expect(editor(page)).toContainText('Done');
    await expect(textField(page)).toHaveValue('Shut');
    await save(editor(page)).click();
    await expect(editor(page)).toBeHidden();
    await expect(textsOf(page)).toContainText('Shut');
  });

  await world.people.setting('languages', { default: 'de' });
  const other = await otherPage(page, world);
  const submit = (name: string) => other.getByRole('button', { name, exact: true });

  await test.step('change a German text of the sign-in page and put it back', async () => {
    await expect(submit('Anmelden')).toBeVisible();
    await open('/settings?section=texts&language=de&query=signIn.submit');
    await edit('signIn.submit').click();
    await textField(page).fill('Hereinspaziert');
    await save(editor(page)).click();
    await expect(editor(page)).toBeHidden();
    await expect(textsOf(page)).toContainText('Hereinspaziert');
    await other.reload();
    await expect(submit('Hereinspaziert')).toBeVisible();

    await page.getByRole('checkbox', { name: 'Customised only' }).check();
    await edit('signIn.submit').click();
    await editor(page).getByRole('button', { name: 'Restore default' }).click();
    await save(editor(page)).click();
    await expect(heading(page, 'No texts match', 3)).toBeVisible();
  });

  await test.step('take a language off the menu, and change the default language', async () => {
    await world.people.setting('languages', { default: 'en' });
    await open('/settings?section=languages');
    await page.reload();
    await expect(toggle(page, 'English')).toBeDisabled();
    await toggle(page, 'Español').uncheck();
    await page.getByRole('combobox', { name: 'Default language' }).selectOption('de');
    await expect(toggle(page, 'Deutsch')).toBeDisabled();
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await other.reload();
    await expect(submit('Anmelden')).toBeVisible();
    await other.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
    await expect(submit('Se connecter')).toBeVisible();
    await expect(other.getByRole('option', { name: 'Español' })).toHaveCount(0);
  });
  await other.context().close();
});

test('Languages, texts and terms are accessible on a desktop and on a phone', async ({ page, open, world }) => {
  await writeConcurrently(world, 'en', 'frame.brand', 'Our house');
  await publishConcurrently(world, 'cloud', { en: '# House rules\n\n- Be kind', de: '# Hausordnung' });
  await openAsAdministrator(page, open, world, '/settings?section=languages');
  await expect(save(page)).toBeVisible();
  await expectAccessibleAtWidths(page);
  await open('/settings?section=texts');
  await expect(textsOf(page)).toContainText('Our house');
  await expectAccessibleAtWidths(page);
  await page.getByRole('button', { name: 'Edit frame.range' }).click();
  await textField(page).fill('nothing');
  await save(editor(page)).click();
  await expect(textField(page)).toBeFocused();
  await expectAccessibleAtWidths(page);
  await textField(page).fill('{from}–{to} of {total}');
  await page.keyboard.press('Escape');
  await open('/settings?section=terms');
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Version 1');
  await expectAccessibleAtWidths(page);
  await page.getByRole('button', { name: 'View version 1' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Be kind');
  await expectAccessibleAtWidths(page);
  await open('/soc/cloud/normal');
  await expect(page.getByText(/^Version 1, /)).toBeVisible();
  await expectAccessibleAtWidths(page);
});
