import type { Locator, Page } from '@playwright/test';

export const secondStep = (page: Page): Locator => page.getByText('Your account is protected by a passkey');

/** Makes the browser reject each passkey dialog of the page after a delay, until the returned function is called. */
export async function refusePasskeys(
  page: Page,
  afterMs: number,
  name = 'NotAllowedError',
): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(
    ([ms, error]) => {
      const { credentials } = navigator;
      const get = credentials.get.bind(credentials);
      credentials.get = async (options) => {
        if (options?.mediation === 'conditional') return get(options);
        await new Promise((resolve) => setTimeout(resolve, ms));
        throw new DOMException('as browsers say it', error);
      };
      return get;
    },
    [afterMs, name] as const,
  );
  return () =>
    original.evaluate((get) => {
      navigator.credentials.get = get;
    });
}
