import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect, test } from './house.ts';
import {
  audience,
  chooseFiles,
  content,
  file,
  files,
  LIMIT,
  list,
  openForm,
  openList,
  question,
  send,
  title,
  USUAL_LIMIT,
} from './notices-house.ts';

test.beforeEach(({ world }) => world.people.setting('files', { mostBytes: LIMIT }));
test.afterEach(({ world }) => world.people.setting('files', { mostBytes: USUAL_LIMIT }));

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the list, a notice, its readers, and the question before it goes', async ({ page, open, world }) => {
      const { id } = await world.people.notice({
        type: 'WARNING_NOTICE',
        texts: { en: { title: 'Outage', content: '# One\n\n## Two\n\n> quoted [link](https://shop.example)' } },
      });
      await openList(page, open, world);
      await expect(list(page).first()).toBeVisible();
      await expectAccessible(page);
      await open(`/notices?notice=${id}`);
      await expect(page.getByText(/have read it/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 4, name: 'One' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });

    test('the form, its choices, its errors, its preview, and the question before it is left', async ({
      page,
      open,
      world,
    }) => {
      await openForm(page, open, world);
      await expectAccessible(page);
      await audience(page).click();
      await expect(page.getByRole('option', { name: 'Everybody' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await chooseFiles(page, file('plan.txt'), file('film.txt', LIMIT + 1));
      await expect(files(page)).toHaveText([/Uploaded/, /Too large/]);
      await page.getByLabel('Ends').fill('2020-01-01T10:00');
      await send(page).press('Enter');
      await expect(page.getByText('Please choose who is to read it')).toBeVisible();
      await expectAccessible(page);
      await title(page).fill('x'.repeat(200));
      await content(page).fill('# One\n\n- two\n\n```\nthree\n```');
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(page.getByRole('article').getByRole('heading', { name: 'One' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'All notices' }).click();
      await expect(question(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
