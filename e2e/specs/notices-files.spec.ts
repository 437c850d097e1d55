import { countCalls, blockCalls } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { chooseFiles, file, files, newName, LIMIT, openForm, send, title, recipients } from '../fixtures/notices.ts';
import { intercept } from '../request-interception.ts';

test.beforeEach(({ world }) => world.people.setting('files', { mostBytes: LIMIT }));

test('An administrator adds, removes and repeats uploads of a notice', async ({ page, open, world }) => {
  await openForm(page, open, world);
  await recipients(page, 'All users').check();
  await title(page).fill(newName('Files'));

  await test.step('a file that is too large is not uploaded, one that is removed is deleted', async () => {
    const uploads = countCalls(page, '/v2/attachments');
    await chooseFiles(page, file('plan.txt'), file('film.txt', LIMIT + 1));
    await expect(files(page)).toHaveText([/plan\.txt.*Uploaded/, /film\.txt.*Too large/]);
    expect(uploads()).toBe(1);
    await page.getByRole('button', { name: 'Remove: film.txt' }).click();
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Remove: plan.txt' }).click();
    expect((await deleted).status()).toBe(200);
    await expect(files(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
  });

  await test.step('the progress of an upload, for which sending waits', async () => {
    const release = await blockCalls(page, '**/v2/attachments');
    await chooseFiles(page, file('one.txt'), file('two.txt'), file('three.txt'));
    await expect(page.getByRole('progressbar', { name: 'one.txt' })).toBeVisible();
    await expect(files(page)).toHaveText([/Uploading/, /Uploading/, /Waiting/]);
    await send(page).press('Enter');
    await expect(page.getByText('Wait until all files are uploaded, or remove them')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove: two.txt' }).click();
    release();
    await expect(files(page)).toHaveText([/one\.txt.*Uploaded/, /three\.txt.*Uploaded/]);
    await page.unrouteAll();
  });

  await test.step('an upload that fails', async () => {
    await intercept(page, '**/v2/attachments', (route) => route.abort());
    await chooseFiles(page, file('four.txt'));
    await expect(files(page).last()).toHaveText(/four\.txt.*The upload failed/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again: four.txt' }).click();
    await expect(files(page).last()).toHaveText(/four\.txt.*Uploaded/);
  });

  await test.step('at most ten files, dropped anywhere on the page', async () => {
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (let number = 1; number <= 11; number += 1) transfer.items.add(new File(['x'], `${number}.txt`));
      return transfer;
    });
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    await expect(page.getByText('A notice can have at most 10 files; the others were not added')).toBeVisible();
    await expect(files(page)).toHaveCount(10);
    await expect(files(page).filter({ hasText: 'Uploaded' })).toHaveCount(10);
    await send(page).press('Enter');
    await expect(page.getByText('Notice sent')).toBeVisible();
  });
});
