import { randomUUIDv7 } from 'node:crypto';

import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import { dateAfter } from '@foyer/server/test/administration/licences.ts';

import { expectAccessible, expectAccessibleAtWidths } from '../accessibility.ts';
import { blockCalls } from '../actions.ts';
import { button, dialog, newName, newCode, openAsAdministrator } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import {
  chooseFile,
  dropFiles,
  file,
  licenceRow,
  reachFile,
  readThrough,
  region,
  send,
  test,
  uploading,
} from '../fixtures/licence-upload.ts';
import { tabTo } from '../fixtures/notices.ts';
import { createCaller, enterPassword } from '../fixtures/roles.ts';
import { intercept } from '../request-interception.ts';

const ROUTE = '/licence';
const ACTION = '**/v2/licenses/upload/*';
const FOR_GOOD = { permanent: true } as const;

test('A super administrator uploads a first licence by keyboard, and one that adds stores', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const customer = await world.people.organisation({ name: newName('Customer') });
  for (let count = 0; count < 3; count += 1) await world.people.store(customer.id);
  const admin = await openAsAdministrator(page, open, world, ROUTE);
  const [current, allowed] = [region(page, 'Current licence'), region(page, 'Limits and usage')];
  const server = await region(page, 'Server ID').getByRole('code').innerText();
  const adding = dialog(page, 'Add store');
  const addStore = async () => {
    await page.goto(`${world.origin}/base/#/organisations?organisation=${customer.id}`);
    await button(page, 'Add store').click();
    await adding.getByLabel('Name').fill('Corner shop');
    await adding.getByLabel('Code').fill(newCode('corner'));
    await button(adding, 'Add').click();
  };

  await test.step('The evaluation allows three stores', async () => {
    await expect(current).toContainText('Evaluation');
    await expect(current).toContainText(/(29|30) days left/);
    await expect(current).toContainText('Europe/Berlin');
    await expect(allowed).toContainText('3 of 3 in use');
    await expect(page.getByText('No licences uploaded yet')).toBeVisible();
  });

  await test.step('The keyboard accepts the agreement at its end and uploads a licence', async () => {
    const licence = await vendor.issue({
      server,
      id: 'ACME-1',
      stores: '5',
      devices: '1200',
      limits: 'Not on ships.',
      ...FOR_GOOD,
    });
    await tabTo(page, button(page, 'Upload licence'));
    await page.keyboard.press('Enter');
    const box = region(uploading(page), 'Licence agreement');
    await expect(box).toBeFocused();
    await expect(box).toContainText('What is licensed');
    const accept = button(uploading(page), 'Accept and continue');
    await expect(accept).toHaveAttribute('aria-disabled', 'true');
    await expect(accept).toHaveAccessibleDescription('Scroll to the end of the agreement to accept it.');
    await tabTo(page, accept);
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.press('End');
    await expect(accept).toHaveAccessibleDescription('You have reached the end of the agreement.');
    await tabTo(page, accept);
    await expect(accept).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(button(uploading(page), 'Choose a file')).toBeFocused();
    const chosen = page.waitForEvent('filechooser');
    await page.evaluate(() => undefined); // ensures that the file dialog is intercepted from here
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(licence);
    await expect(button(uploading(page), 'Upload')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Confirm it’s you').getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(uploading(page).getByText('Licence ACME-1 uploaded')).toBeVisible();
    await expect(region(uploading(page), 'Now in force')).toContainText('3 of 5 in use');
    await expect(button(uploading(page), 'Close').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(uploading(page)).toBeHidden();
    await expect(button(page, 'Upload licence')).toBeFocused();
    await expect(current).toContainText('Valid');
    await expect(current).toContainText('Permanent');
    await expect(current).toContainText('Not on ships.');
    await expect(allowed).toContainText('2 more can be added.');
    await expect(licenceRow(page, 'ACME-1')).toContainText('Primary · Official');
    await expect(licenceRow(page, 'ACME-1')).toContainText(`by ${admin.username}`);
  });

  await test.step('One more store can be added, and many after a licence that enlarges the first', async () => {
    await addStore();
    await expect(page.getByText('Store added')).toBeVisible();
    await page.goto(`${world.origin}/base/#${ROUTE}`);
    const options = { server, id: 'ACME-1-MORE', enlarges: 'ACME-1', stores: '10', devices: '800', ...FOR_GOOD };
    await reachFile(page);
    await dropFiles(page, await vendor.issue(options));
    await send(page);
    await expect(uploading(page).getByText('Licence ACME-1-MORE uploaded')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(allowed).toContainText('4 of 15 in use');
    await expect(allowed).toContainText('2,000 allowed');
    await expect(current.getByRole('listitem')).toHaveText('ACME-1-MORE');
    await expect(licenceRow(page, 'ACME-1-MORE')).toContainText('Extends ACME-1');
  });
});

test('Refused licence files and a changed agreement are explained, and the upload continues', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const admin = await openAsAdministrator(page, open, world, ROUTE);
  const server = await region(page, 'Server ID').getByRole('code').innerText();
  const usual = { server, stores: '5', ...FOR_GOOD };
  const alert = uploading(page).getByRole('alert');

  await test.step('Files that cannot be a licence are refused without a request', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await reachFile(page);
    await dropFiles(page, file('a.lic', 10), file('b.lic', 10));
    await expect(alert).toHaveText('Choose exactly one file');
    await chooseFile(page, file('big.lic', LICENCE_BYTES + 1));
    await expect(alert).toHaveText('“big.lic” is larger than 64 kB, so it can’t be a licence file');
    await expect(button(uploading(page), 'Upload')).toHaveCount(0);
    await dropFiles(page, file('a.LIC', LICENCE_BYTES));
    await expect(alert).toHaveCount(0);
    await expect(button(uploading(page), 'Upload')).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step('Licences that the server refuses are explained', async () => {
    await chooseFile(page, await vendor.issue({ ...usual, id: 'STRANGE' }, 'strange'));
    await send(page);
    await enterPassword(page, admin);
    await expect(alert).toHaveText(
      /^This licence is not valid\. The file is not signed by the vendor, or its content was changed\./,
    );
    await expect(button(uploading(page), 'Choose another file')).toBeFocused();
    await chooseFile(page, await vendor.issue({ ...usual, server: randomUUIDv7(), id: 'ELSEWHERE' }));
    await send(page);
    await expect(alert).toContainText(
      `It was issued for another installation. Ask the vendor for a licence for server ID ${server}.`,
    );
  });

  const right = await vendor.issue({ ...usual, id: 'RIGHT' });
  await test.step('A changed agreement is accepted again; a short one counts as read', async () => {
    const body = { texts: { en: 'Be kind.' }, version: 0 };
    await (await createCaller(world)).call('POST /v2/manage/terms/{kind}', { params: { kind: 'licence' }, body });
    await chooseFile(page, right);
    await send(page);
    await expect(uploading(page).getByText('The agreement has changed.')).toBeVisible();
    await expect(region(uploading(page), 'Licence agreement')).toContainText('Be kind.');
    await button(uploading(page), 'Accept and continue').click();
  });

  await test.step('A licence whose dialog is closed meanwhile is uploaded all the same', async () => {
    const release = await blockCalls(page, ACTION);
    await send(page);
    await expect(uploading(page).getByText('Checking the licence')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(uploading(page)).toBeHidden();
    release();
    await expect(page.getByText('Licence RIGHT uploaded').first()).toBeVisible();
    await expect(licenceRow(page, 'RIGHT')).toBeVisible();
    await page.unroute(ACTION);
  });

  await test.step('The same licence is refused by a message when the dialog is closed meanwhile', async () => {
    await button(page, 'Upload licence').click();
    await button(uploading(page), 'Accept and continue').click();
    await chooseFile(page, right);
    const release = await blockCalls(page, ACTION);
    await send(page);
    await expect(uploading(page).getByText('Checking the licence')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(uploading(page)).toBeHidden();
    release();
    await expect(page.getByText('The licence was refused.').first()).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2); // the heading row and one licence
  });
});

test('The licence page and its dialog are accessible, before and after the end of a licence', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const [current, allowed] = [region(page, 'Current licence'), region(page, 'Limits and usage')];
  const { id } = await world.people.organisation();
  for (let count = 0; count < 2; count += 1) await world.people.store(id);
  const admin = await openAsAdministrator(page, open, world, ROUTE);

  await test.step('The dialog at each of its steps', async () => {
    const server = await region(page, 'Server ID').getByRole('code').innerText();
    await button(page, 'Upload licence').click();
    await expect(uploading(page).getByText('What is licensed')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await readThrough(page);
    await expect(uploading(page).getByText('You have reached the end of the agreement.')).toBeVisible();
    await button(uploading(page), 'Accept and continue').click();
    await dropFiles(page, file('a.txt', 10));
    await expect(uploading(page).getByRole('alert')).toBeVisible();
    await expectAccessibleAtWidths(page);
    const until = await dateAfter(world, 20);
    const options = { server, id: 'A-RATHER-LONG-NUMBER-OF-A-LICENCE-2026-0001', stores: '1', epds: '250000', until };
    await chooseFile(page, await vendor.issue({ ...options, limits: 'Not on ships, nor on islands.' }));
    const release = await blockCalls(page, ACTION);
    await send(page);
    await enterPassword(page, admin);
    await expect(uploading(page).getByText('Checking the licence')).toBeVisible();
    await expectAccessibleAtWidths(page);
    release();
    await expect(region(uploading(page), 'Now in force')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await button(uploading(page), 'Close').last().click();
  });

  await test.step('A licence that ends soon, with more stores than allowed', async () => {
    await expect(allowed).toContainText('1 more than allowed');
    await expect(current).toContainText('Expires soon');
    await expect(current).toContainText(/(19|20) days left/);
    await expectAccessibleAtWidths(page);
  });

  await test.step('Without a key of the vendor nothing can be uploaded', async () => {
    await intercept(page, '**/v2/manage/licence', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ready: false } } });
    });
    await page.reload();
    await expect(page.getByRole('note')).toContainText('No vendor key is configured (FOYER_LICENCE_KEYS)');
    await expect(button(page, 'Upload licence')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute('**/v2/manage/licence');
  });

  await test.step('After the end no store can be added, and a user who is no super administrator reads whom to ask', async () => {
    await world.clock.forward(21 * 24 * 3600);
    const reader = await world.people.user();
    await world.people.grant(reader.id, id, 'licence.read');
    await openAsAdministrator(page, open, world, ROUTE, reader);
    await expect(current).toContainText('Expired');
    await expect(current).toContainText(/Expired on /);
    await expect(current).toContainText('everything else works as before');
    await expect(allowed).toContainText('No more can be added.');
    await expect(licenceRow(page, 'A-RATHER-LONG-NUMBER-OF-A-LICENCE-2026-0001')).toContainText('Expired');
    await expect(region(page, 'New licence')).toContainText('Only super administrators can upload licences.');
    await expect(page.getByRole('list', { name: 'Super administrators' }).getByRole('listitem').first()).toBeVisible();
    await expect(button(page, 'Upload licence')).toHaveCount(0);
    await expectAccessible(page);
  });
});
