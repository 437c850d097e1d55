import { expect, test } from './house.ts';
import {
  chooseAudience,
  chooseFiles,
  file,
  files,
  fresh,
  LIMIT,
  openForm,
  question,
  send,
  title,
  USUAL_LIMIT,
} from './notices-house.ts';
import { countCalls, holdCalls } from './people.ts';

test.beforeEach(({ world }) => world.people.setting('files', { mostBytes: LIMIT }));
test.afterEach(({ world }) => world.people.setting('files', { mostBytes: USUAL_LIMIT }));

test('a file that is too large stays here, and one that is removed is thrown away', async ({ page, open, world }) => {
  await openForm(page, open, world);
  const uploads = countCalls(page, '/v2/attachments');
  await chooseFiles(page, file('plan.txt'), file('draft.txt'), file('film.txt', LIMIT + 1));
  await expect(files(page)).toHaveText([/plan\.txt.*Uploaded/, /draft\.txt.*Uploaded/, /film\.txt.*Too large/]);
  expect(uploads()).toBe(2);
  await page.getByRole('button', { name: 'Remove: film.txt' }).click();
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove: draft.txt' }).click();
  expect((await dropped).status()).toBe(200);
  await expect(files(page)).toHaveText([/plan\.txt/]);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
});

test('whoever leaves takes along what was uploaded', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await chooseFiles(page, file('plan.txt'));
  await expect(files(page)).toHaveText([/Uploaded/]);
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('link', { name: 'All notices' }).click();
  await question(page).getByRole('button', { name: 'Leave and discard' }).click();
  expect((await dropped).status()).toBe(200);
});

test('an upload shows how far it is, is waited for, and may be tried again', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await chooseAudience(page, 'Everybody');
  await title(page).fill(fresh('Files'));
  const release = await holdCalls(page, '**/v2/attachments');
  await chooseFiles(page, file('one.txt'), file('two.txt'), file('three.txt'));
  await expect(page.getByRole('progressbar', { name: 'one.txt' })).toBeVisible();
  await expect(files(page)).toHaveText([/Uploading/, /Uploading/, /Waiting/]);
  await send(page).press('Enter');
  await expect(page.getByText('Please wait until every file is uploaded, or remove it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove: two.txt' }).click();
  release();
  await expect(files(page)).toHaveText([/one\.txt.*Uploaded/, /three\.txt.*Uploaded/]);
  await page.unrouteAll();

  await page.route('**/v2/attachments', (route) => route.abort());
  await chooseFiles(page, file('four.txt'));
  await expect(files(page).last()).toHaveText(/four\.txt.*The upload failed/);
  await send(page).press('Enter');
  await expect(page.getByText('Please try the marked files again, or remove them')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again: four.txt' }).click();
  await expect(files(page).last()).toHaveText(/four\.txt.*Uploaded/);
  await send(page).press('Enter');
  await expect(page.getByText('The notice has been sent')).toBeVisible();
});

test('files are dropped anywhere on the page, ten at most', async ({ page, open, world }) => {
  await openForm(page, open, world);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (let number = 1; number <= 11; number += 1) transfer.items.add(new File(['x'], `${number}.txt`));
    return transfer;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('A notice has at most 10 files; the others were left out')).toBeVisible();
  await expect(files(page)).toHaveCount(10);
  await expect(files(page).filter({ hasText: 'Uploaded' })).toHaveCount(10);
});
