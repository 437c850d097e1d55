import { expectAccessibleAtWidths } from '../accessibility.ts';
import { expect, test } from '../fixtures/base.ts';
import {
  chooseFiles,
  content,
  file,
  files,
  LIMIT,
  list,
  openList,
  placeField,
  send,
  title,
} from '../fixtures/notices.ts';

test.beforeEach(({ world }) => world.people.setting('files', { mostBytes: LIMIT }));

test('The list of notices, a notice and the form are accessible', async ({ page, open, world }) => {
  const { id } = await world.people.notice({
    type: 'WARNING_NOTICE',
    texts: { en: { title: 'Outage', content: '# One\n\n## Two\n\n> quoted [link](https://shop.example)' } },
  });

  await test.step('the list', async () => {
    await openList(page, open, world);
    await expect(list(page).first()).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('a notice with its readers', async () => {
    await open(`/notices?notice=${id}`);
    await expect(page.getByText(/have read it/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 4, name: 'One' })).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the form and its audiences', async () => {
    await open('/notices?write');
    await placeField(page).click();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
  });

  await test.step('errors and files', async () => {
    await chooseFiles(page, file('plan.txt'), file('film.txt', LIMIT + 1));
    await expect(files(page)).toHaveText([/Uploaded/, /Too large/]);
    await page.getByLabel('Ends').fill('2020-01-01T10:00');
    await send(page).press('Enter');
    await expect(page.getByText('Choose the recipients')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the preview', async () => {
    await title(page).fill('x'.repeat(200));
    await content(page).fill('# One\n\n- two\n\n```\nthree\n```');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('article').getByRole('heading', { name: 'One' })).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});
