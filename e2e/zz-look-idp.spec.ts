import type { Page } from '@playwright/test';
import { openAs } from './administration-house.ts';
import { test, expect } from './settings-house.ts';
import { expectAccessible } from './accessible.ts';

const base = { changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'ada' };
const claims = { usernameClaim: 'preferred_username', nameClaim: 'name', emailClaim: 'email' };
const newcomers = { create: true, roleId: 'r1', storeId: 's1' };
const page0 = { switch: true, show: true, label: 'Acme ID', icon: null, loginAddress: '' };
const LIST = [
  { name: 'microsoft', value: { kind: 'microsoft', authority: 'https://login.microsoftonline.com', tenant: '72f988bf-86f1-41af-91ab-2d7cd011db47', clientId: 'c', membersOnly: true, requiredRole: '', newcomers: { create: false, roleId: null, storeId: null } }, page: { ...page0, label: '' }, hasSecret: true, redirectAddress: 'https://foyer.shop.example/azure/v2/return', version: 2, ...base },
  { name: 'acme', value: { kind: 'oidc', issuer: 'https://id.acme.example', clientId: 'foyer', clientAuth: 'basic', scopes: 'openid profile email', ...claims, newcomers }, page: page0, hasSecret: true, redirectAddress: 'https://foyer.shop.example/v2/sso/acme/return', version: 3, ...base },
  { name: 'legacy', value: { kind: 'oauth', authorizeAddress: 'https://legacy.example/authorize', tokenAddress: 'https://legacy.example/token', userInfoAddress: 'https://legacy.example/me', clientId: 'x', clientAuth: 'post', scopes: '', subjectClaim: 'id', ...claims, newcomers: { create: false, roleId: null, storeId: null } }, page: { ...page0, label: '', show: false }, hasSecret: false, redirectAddress: null, version: 1, ...base },
];
const ok = (data: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify({ resultCode: 1001, data }) });
async function fake(page: Page) {
  await page.route('**/v2/manage/identity-providers', (r) => r.fulfill(ok({ list: LIST })));
  await page.route('**/v2/manage/identity-providers/*/trial', (r) => r.fulfill(ok({ steps: [{ step: 'redirect', trouble: null }, { step: 'address', trouble: null }, { step: 'metadata', trouble: 'issuer' }] })));
  await page.route('**/v2/manage/roles/r1', (r) => r.fulfill(ok({ id: 'r1', code: 'user', name: 'User', builtIn: true, organisation: null, permissions: 0, secondFactorEnforced: false, holders: 0, mayWrite: false, version: 1, permissionCodes: [] })));
  await page.route('**/v2/manage/stores/s1', (r) => r.fulfill(ok({ id: 's1', code: 'S-001', name: 'Hauptstraße 1', organisation: { id: 'o', name: 'North', code: 'north' }, version: 1, mayWrite: true })));
  await page.route('**/v2/users/linked-accounts', (r) => r.fulfill(ok({ list: [
    { id: '1', provider: 'microsoft', account: 'ada.lovelace@shop.example', linkedAt: '2026-10-01T10:00:00.000Z', lastUsedAt: '2026-11-22T10:00:00.000Z' },
    { id: '2', provider: 'acme', account: 'ada', linkedAt: '2026-10-03T10:00:00.000Z', lastUsedAt: null },
  ], offered: ['microsoft', 'acme', 'wechat'], hasPassword: false })));
}
const SHOTS = [
  ['list', '/settings?section=providers'],
  ['new', '/settings?section=providers&add=1'],
  ['oidc', '/settings?section=providers&provider=acme'],
  ['microsoft', '/settings?section=providers&provider=microsoft'],
  ['wechat', '/settings?section=providers&provider=wechat'],
  ['oauth', '/settings?section=providers&provider=legacy'],
  ['signin', '/settings?section=signIn'],
  ['account', '/account'],
] as const;
const langs = (process.env['LANGS'] ?? 'en').split(',');
for (const [w, h] of [[1440, 900], [360, 740]] as const)
  for (const scheme of (process.env['SCHEMES'] ?? 'light').split(',') as ('light' | 'dark')[])
    for (const lang of langs)
      test(`${w} ${scheme} ${lang}`, async ({ page, open, world }) => {
        test.setTimeout(180_000);
        await page.setViewportSize({ width: w, height: h });
        await page.emulateMedia({ colorScheme: scheme });
        await fake(page);
        await page.addInitScript(() => {});
        await openAs(page, open, world, '/home');
        await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
        if (lang !== 'en') await page.evaluate((l) => localStorage.setItem('localeLanguage', l), lang);
        for (const [name, route] of SHOTS) {
          if (process.env['ONLY'] && !process.env['ONLY'].split(',').includes(name)) continue;
          await open(route);
          await page.reload();
          await page.waitForTimeout(2500);
          if (name === 'oidc') {
            await page.getByRole('button', { name: /Try it now|Jetzt ausprobieren|立即测试/ }).click();
            await page.waitForTimeout(300);
          }
          if (name === 'new' && process.env['SAVE']) {
            await page.getByLabel('Short name').fill('Big');
            await page.getByRole('button', { name: 'Save', exact: true }).click();
            await page.waitForTimeout(300);
          }
          const size = await page.evaluate(() => {
            const s = [...document.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 10 && ['auto', 'scroll'].includes(getComputedStyle(e).overflowY)).map((e) => e.scrollHeight);
            return Math.max(document.documentElement.scrollHeight, ...s) + 140;
          });
          await page.setViewportSize({ width: w, height: Math.min(size, 5000) });
          await page.waitForTimeout(200);
          await page.screenshot({ path: `/tmp/look-idp/${name}-${w}-${scheme}-${lang}.png` });
          await page.setViewportSize({ width: w, height: h });
          if (process.env['AXE']) { await expectAccessible(page); await page.emulateMedia({ colorScheme: scheme }); }
        }
      });
