import { LICENCE_BYTES } from '@foyer/contract/limits.ts';

import { freshId } from '../apps/server/src/platform/ids.ts';
import { dayFrom, sendLicence } from '../apps/server/test/licences.ts';
import { createWorld } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, dialog, fresh, freshCode, heading, openAs } from './administration-house.ts';
import {
  chooseFile,
  dropFiles,
  expect,
  file,
  licenceRow,
  reachFile,
  readThrough,
  region,
  send,
  test,
  uploading,
} from './licence-upload-house.ts';
import { tabTo } from './notices-house.ts';
import { holdCalls } from './people.ts';
import { createCaller, enterPassword } from './roles-house.ts';

const ROUTE = '/licence';
const ACTION = '**/v2/licenses/upload/*';
const FOR_GOOD = { permanent: true } as const;

test('from the vendor’s tool to one store more, and to many', async ({ page, open, world, vendor }) => {
  const customer = await world.people.organisation({ name: fresh('Customer') });
  for (let count = 0; count < 3; count += 1) await world.people.store(customer.id);
  const admin = await openAs(page, open, world, ROUTE);
  const [current, allowed] = [region(page, 'Current licence'), region(page, 'Allowed and used')];
  await expect(current).toContainText('Evaluation');
  await expect(current).toContainText(/(29|30) days left/);
  await expect(current).toContainText('Europe/Berlin');
  await expect(allowed).toContainText('3 of 3 in use');
  await expect(page.getByText('No licence has been uploaded yet')).toBeVisible();

  const adding = dialog(page, 'Add a store');
  const addStore = async () => {
    await page.goto(`${world.origin}/base/#/organisations?organisation=${customer.id}`);
    await button(page, 'Add a store').click();
    await adding.getByLabel('Name').fill('Corner shop');
    await adding.getByLabel('Code').fill(freshCode('corner'));
    await button(adding, 'Add').click();
  };
  await addStore();
  await expect(
    adding.getByRole('alert').filter({ hasText: 'The number of stores has reached the limit' }),
  ).toBeVisible();
  await page.goto(`${world.origin}/base/#${ROUTE}`);

  const server = await region(page, 'Server id').getByRole('code').innerText();
  const first = await vendor.issue({
    server,
    id: 'ACME-1',
    stores: '5',
    devices: '1200',
    limits: 'Not on ships.',
    ...FOR_GOOD,
  });
  await reachFile(page);
  await chooseFile(page, first);
  await expect(button(uploading(page), 'Upload')).toBeFocused();
  await send(page);
  await enterPassword(page, admin);
  await expect(uploading(page).getByText('Licence ACME-1 is uploaded.')).toBeVisible();
  await expect(region(uploading(page), 'In force now')).toContainText('3 of 5 in use');
  await button(uploading(page), 'Close').last().click();
  await expect(current).toContainText('Valid');
  await expect(current).toContainText('Without an end');
  await expect(current).toContainText('Not on ships.');
  await expect(allowed).toContainText('2 more can be added.');
  await expect(licenceRow(page, 'ACME-1')).toContainText('Primary · Official');
  await expect(licenceRow(page, 'ACME-1')).toContainText(`by ${admin.username}`);

  await addStore();
  await expect(page.getByText('The store has been added')).toBeVisible();
  await page.goto(`${world.origin}/base/#${ROUTE}`);
  const words = { server, id: 'ACME-1-MORE', enlarges: 'ACME-1', stores: '10', devices: '800', ...FOR_GOOD };
  await reachFile(page);
  await dropFiles(page, await vendor.issue(words));
  await send(page);
  await expect(uploading(page).getByText('Licence ACME-1-MORE is uploaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(allowed).toContainText('4 of 15 in use');
  await expect(allowed).toContainText('2,000 allowed');
  await expect(current.getByRole('listitem')).toHaveText('ACME-1-MORE');
  await expect(licenceRow(page, 'ACME-1-MORE')).toContainText('Enlarges ACME-1');
});

test('a licence that is over says so, and allows no further store', async ({ page, open, world, vendor }) => {
  const admin = await createCaller(world);
  const { serverId: server } = (await admin.call('GET /v2/manage/licence')).data;
  const until = await dayFrom(world, 10);
  const { buffer } = await vendor.issue({ server, id: 'SHORT', stores: '5', until });
  await sendLicence(admin, buffer.toString('latin1'));
  await openAs(page, open, world, ROUTE);
  const current = region(page, 'Current licence');
  await expect(current).toContainText('Ends soon');
  await expect(current).toContainText(/(9|10) days left/);
  await world.clock.forward(11 * 24 * 3600);
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible(); // the session is over as well
  await openAs(page, open, world, ROUTE);
  await expect(current).toContainText('Expired');
  await expect(current).toContainText(/Ended on /);
  await expect(current).toContainText('people go on signing in and working as before');
  await expect(region(page, 'Allowed and used')).toContainText('No more can be added until there is a new licence.');
  await expect(licenceRow(page, 'SHORT')).toContainText('Expired');
});

test('the dialog works by the keyboard alone, and the agreement is accepted at its end only', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const admin = await openAs(page, open, world, ROUTE);
  const server = await region(page, 'Server id').getByRole('code').innerText();
  const licence = await vendor.issue({ server, id: 'KEYS', stores: '5', ...FOR_GOOD });
  await tabTo(page, button(page, 'Upload licence'));
  await page.keyboard.press('Enter');
  const box = region(uploading(page), 'Licence agreement');
  await expect(box).toBeFocused();
  await expect(box).toContainText('What is licensed');
  const accept = button(uploading(page), 'Accept and continue');
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await expect(accept).toHaveAccessibleDescription('Read the agreement to its end; then you can accept it.');
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
  await page.evaluate(() => undefined); // the page takes the dialog over only now: a key is faster than that
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(licence);
  await expect(button(uploading(page), 'Upload')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Enter your password again').getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(uploading(page).getByText('Licence KEYS is uploaded.')).toBeVisible();
  await expect(button(uploading(page), 'Close').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(uploading(page)).toBeHidden();
  await expect(button(page, 'Upload licence')).toBeFocused();
});

test('what cannot be a licence file is refused in place, before anything is sent', async ({ page, open, world }) => {
  await openAs(page, open, world, ROUTE);
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await reachFile(page);
  const told = uploading(page).getByRole('alert');
  await dropFiles(page, file('a.lic', 10), file('b.lic', 10));
  await expect(told).toHaveText('Choose exactly one file.');
  await dropFiles(page, file('a.txt', 10));
  await expect(told).toHaveText('“a.txt” is no licence file: its name must end in .lic.');
  await chooseFile(page, file('empty.lic', 0));
  await expect(told).toHaveText('“empty.lic” is empty.');
  await chooseFile(page, file('big.lic', LICENCE_BYTES + 1));
  await expect(told).toHaveText('“big.lic” is larger than 64 kB, so it is no licence file.');
  await expect(button(uploading(page), 'Upload')).toHaveCount(0);
  await dropFiles(page, file('a.LIC', LICENCE_BYTES));
  await expect(told).toHaveCount(0);
  await expect(button(uploading(page), 'Upload')).toBeVisible();
  expect(sent).toEqual([]);
});

test('what the server refuses is explained, and another file can be tried at once', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const admin = await openAs(page, open, world, ROUTE);
  const server = await region(page, 'Server id').getByRole('code').innerText();
  const usual = { server, stores: '5', ...FOR_GOOD };
  await reachFile(page);
  const told = uploading(page).getByRole('alert');
  await chooseFile(page, await vendor.issue({ ...usual, id: 'STRANGE' }, 'strange'));
  await send(page);
  await enterPassword(page, admin);
  await expect(told).toHaveText(/^The licence is illegal\. The vendor has not signed this file, or it is damaged\./);
  await expect(button(uploading(page), 'Choose another file')).toBeFocused();

  await chooseFile(page, await vendor.issue({ ...usual, server: freshId(), id: 'ELSEWHERE' }));
  await send(page);
  await expect(told).toContainText(`It was issued for another installation. The server id of this one is ${server}.`);

  await chooseFile(page, await vendor.issue({ ...usual, id: 'LOST', enlarges: 'NOT-HERE' }));
  await send(page);
  await expect(told).toHaveText(/^The licence node is missing\. It enlarges a licence that is not here/);

  const right = await vendor.issue({ ...usual, id: 'RIGHT' });
  await chooseFile(page, right);
  await send(page);
  await expect(uploading(page).getByText('Licence RIGHT is uploaded.')).toBeVisible();
  await button(uploading(page), 'Close').last().click();
  await reachFile(page);
  await chooseFile(page, right);
  await send(page);
  await expect(told).toContainText('It was uploaded before');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row')).toHaveCount(2); // one below the headings
});

test('an agreement that was changed meanwhile is read again; a short one counts as read', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const admin = await openAs(page, open, world, ROUTE);
  const server = await region(page, 'Server id').getByRole('code').innerText();
  await reachFile(page);
  const caller = await createCaller(world);
  const body = { texts: { en: 'Be kind.' }, version: 0 };
  await caller.call('POST /v2/manage/terms/{kind}', { params: { kind: 'licence' }, body });
  await chooseFile(page, await vendor.issue({ server, id: 'KIND', stores: '5', ...FOR_GOOD }));
  await send(page);
  await expect(uploading(page).getByText('The agreement has been changed meanwhile.')).toBeVisible();
  await expect(region(uploading(page), 'Licence agreement')).toContainText('Be kind.');
  await button(uploading(page), 'Accept and continue').click();
  await send(page);
  await enterPassword(page, admin);
  await expect(uploading(page).getByText('Licence KIND is uploaded.')).toBeVisible();
});

test('a closed dialog loses nothing: the page shows what came of it, and a message what did not', async ({
  page,
  open,
  world,
  vendor,
}) => {
  const admin = await openAs(page, open, world, ROUTE);
  const server = await region(page, 'Server id').getByRole('code').innerText();
  const licence = await vendor.issue({ server, id: 'QUIET', stores: '5', ...FOR_GOOD });
  for (const shown of ['QUIET', 'The licence was refused.']) {
    const release = await holdCalls(page, ACTION);
    await reachFile(page);
    await chooseFile(page, licence);
    await send(page);
    if (shown === 'QUIET') await enterPassword(page, admin);
    await expect(uploading(page).getByText('The licence is being checked')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(uploading(page)).toBeHidden();
    release();
    await expect(page.getByText(shown).first()).toBeVisible();
    await page.unroute(ACTION);
  }
});

test('a licence that somebody else uploads appears by itself', async ({ page, open, world, vendor }) => {
  await openAs(page, open, world, ROUTE);
  await expect(region(page, 'Current licence')).toContainText('Evaluation');
  const server = await region(page, 'Server id').getByRole('code').innerText();
  const { buffer } = await vendor.issue({ server, id: 'THEIRS', stores: '7', ...FOR_GOOD });
  await sendLicence(await createCaller(world), buffer.toString('latin1'));
  await expect(licenceRow(page, 'THEIRS')).toContainText('7 stores');
  await expect(region(page, 'Allowed and used')).toContainText('0 of 7 in use');
});

test('whoever is no super administrator reads whom to ask', async ({ page, open, world }) => {
  const { id } = await world.people.organisation();
  const reader = await world.people.user();
  await world.people.grant(reader.id, id, 'licence.read');
  await openAs(page, open, world, ROUTE, reader);
  await expect(region(page, 'A new licence')).toContainText('Only super administrators upload licences.');
  await expect(page.getByRole('list', { name: 'Super administrators' }).getByRole('listitem').first()).toBeVisible();
  await expect(button(page, 'Upload licence')).toHaveCount(0);
  await expectAccessible(page);
});

test('without a vendor’s key nothing can be uploaded, which is said', async ({ page }) => {
  await using keyless = await createWorld({ unlicensed: true, config: { FOYER_LICENCE_KEYS: '' } });
  const visit = async (route: string) => void (await page.goto(`${keyless.origin}/base/#${route}`));
  await openAs(page, visit, keyless, ROUTE);
  await expect(page.getByRole('note')).toContainText('No vendor key is configured (FOYER_LICENCE_KEYS)');
  await expect(button(page, 'Upload licence')).toHaveCount(0);
  await expectAccessible(page);
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the page before its first licence and after some, and the dialog at each of its steps', async ({
      page,
      open,
      world,
      vendor,
    }) => {
      const admin = await openAs(page, open, world, ROUTE);
      await expect(heading(page, 'Current licence', 2)).toBeVisible();
      await expectAccessible(page);
      const server = await region(page, 'Server id').getByRole('code').innerText();
      await button(page, 'Upload licence').click();
      await expect(uploading(page).getByText('What is licensed')).toBeVisible();
      await expectAccessible(page);
      await readThrough(page);
      await expect(uploading(page).getByText('You have reached the end of the agreement.')).toBeVisible();
      await expectAccessible(page);
      await button(uploading(page), 'Accept and continue').click();
      await dropFiles(page, file('a.txt', 10));
      await expect(uploading(page).getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      const until = await dayFrom(world, 20);
      const words = { server, id: 'A-RATHER-LONG-NUMBER-OF-A-LICENCE-2026-0001', stores: '1', epds: '250000', until };
      await chooseFile(page, await vendor.issue({ ...words, limits: 'Not on ships, nor on islands.' }));
      await expectAccessible(page);
      const release = await holdCalls(page, ACTION);
      await send(page);
      await enterPassword(page, admin);
      await expect(uploading(page).getByText('The licence is being checked')).toBeVisible();
      await expectAccessible(page);
      release();
      await expect(region(uploading(page), 'In force now')).toBeVisible();
      await expectAccessible(page);
      await button(uploading(page), 'Close').last().click();
      const { id } = await world.people.organisation();
      for (let count = 0; count < 2; count += 1) await world.people.store(id);
      await page.reload();
      await expect(region(page, 'Allowed and used')).toContainText('1 more than allowed');
      await expectAccessible(page);
    });
  });
}
