import { expect, test } from './house.ts';
import { reachHome, storedToken } from './people.ts';

type Case = { status: number; code: string; says: string | undefined; person: 'stays' | 'leaves'; seconds?: number };

/** Specification section 8, HTTP handling: what Home shows and does when its work-bench call fails. */
const cases: Case[] = [
  { status: 400, code: 'C0105', says: 'Login expired', person: 'leaves' },
  { status: 400, code: 'A0213', says: 'No permission, contact the administrator', person: 'leaves' },
  { status: 400, code: 'A0404', says: 'Parameter error', person: 'leaves' },
  { status: 400, code: 'A0444', says: 'Google code does not match', person: 'stays' },
  { status: 400, code: 'A0206', says: 'Code empty, refresh', person: 'stays' },
  { status: 400, code: 'A0207', says: 'Login configuration changed', person: 'stays' },
  { status: 400, code: 'A0204', says: undefined, person: 'stays' },
  { status: 400, code: 'A0205', says: undefined, person: 'stays' },
  { status: 401, code: 'C0102', says: 'Login expired', person: 'leaves' },
  { status: 401, code: 'A0301', says: undefined, person: 'leaves' },
  { status: 401, code: 'A0302', says: 'No permission to the resources', person: 'stays' },
  { status: 403, code: 'A0203', seconds: 0, says: 'retry in 1 second', person: 'stays' },
  { status: 403, code: 'A0302', says: 'No permission to the resources', person: 'stays' },
  { status: 429, code: 'A0499', says: 'Too many requests', person: 'stays' },
  { status: 500, code: 'B0001', says: 'System Error', person: 'stays' },
  { status: 503, code: 'C0300', says: 'System Error', person: 'stays' },
];

for (const { status, code, says, person, seconds } of cases) {
  test(`${status} ${code} on the work-bench ${says === undefined ? 'says nothing general' : `says "${says}"`} and the person ${person}`, async ({
    page,
    open,
    world,
  }) => {
    const { username, password } = await world.people.user();
    await open();
    await reachHome(page, username, password);
    await page.route('**/v2/users/work-bench', (route) =>
      route.fulfill({
        status,
        json: { resultCode: code, resultMsg: 'test', requestId: 'test', ...(seconds === undefined ? {} : { seconds }) },
      }),
    );
    await page.reload();
    if (says !== undefined) await expect(page.getByText(new RegExp(says, 'i')).first()).toBeVisible();
    if (person === 'leaves') {
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    } else {
      await page.waitForTimeout(1500); // longer than the second after which others are signed out
      expect(await storedToken(page)).not.toBeNull();
    }
  });
}
