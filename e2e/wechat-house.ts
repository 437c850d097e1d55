import { PHONE_OWNER_HEADER } from '@foyer/server/test/fakes/fake-wechat-server.ts';
import { createWechatWorld, setUpWechat, type WechatWorld } from '@foyer/server/test/sign-in/wechat.ts';
import type { Browser, Page } from '@playwright/test';

import { resetInstallation, test as base } from './house.ts';

/** The house with WeChat on this machine. */
export const test = base.extend<{ wechatWorld: WechatWorld }>({
  wechatWorld: async ({ perWorker }, provide) => provide(await perWorker(createQuietWechatWorld)),
  world: ({ wechatWorld }, provide) => provide(wechatWorld.world),
  resetWorld: async ({ wechatWorld: { world, wechat } }, provide) => {
    await resetInstallation(world);
    await setUpWechat(world, wechat);
    await provide();
  },
});

const createQuietWechatWorld = () => createWechatWorld({ logLevel: 'error' });

/** The next code that the page gets, as its picture says it. */
export async function nextCode(page: Page): Promise<string> {
  // The page may be asked for the password first.
  const answer = await page.waitForResponse(
    (response) => response.url().includes('/v2/wechat/login/qrcode?') && response.ok(),
  );
  const { data } = (await answer.json()) as { data: { qrCodeContent: string } }; // the contract's
  return data.qrCodeContent;
}

/** The phone of somebody, with the page that it comes to by a code. */
export async function scanCode(browser: Browser, code: string, openid: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    extraHTTPHeaders: { [PHONE_OWNER_HEADER]: openid },
  });
  const phone = await context.newPage();
  await phone.goto(code);
  return phone;
}
