import type { Locator, Page } from '@playwright/test';

export const secondStep = (page: Page): Locator => page.getByText('Your account is protected by a passkey');

/** Makes the browser refuse each passkey dialog of this page after a delay, until the returned function is called. */
export async function refusePasskeys(
  page: Page,
  afterMs: number,
  name = 'NotAllowedError',
): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    ([ms, error]) => {
      const { credentials } = navigator;
      const get = credentials.get.bind(credentials);
      credentials.get = async (options) => {
        if (options?.mediation === 'conditional') return get(options);
        await new Promise((over) => setTimeout(over, ms));
        throw new DOMException('as browsers say it', error);
      };
      return get;
    },
    [afterMs, name] as const,
  );
  return () =>
    held.evaluate((get) => {
      navigator.credentials.get = get;
    });
}
