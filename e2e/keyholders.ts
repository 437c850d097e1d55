import type { Locator, Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { expect } from './passkey-house.ts';
import { signIn } from './people.ts';
import { button } from './second-factor-screens.ts';

export const secondStep = (page: Page): Locator => page.getByText('Your account is protected by a passkey');

/** Signs in on the way to the own account, by password and passkey. */
export async function openAccount(page: Page, open: (route: string) => Promise<void>, person: Person): Promise<void> {
  await open('/account');
  await signIn(page, person.username, person.password);
  await button(page, 'Use a passkey').click();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

/** Makes the browser refuse whatever it is asked in a dialog, after so long. */
export async function refusePasskeys(page: Page, afterMs: number, name = 'NotAllowedError'): Promise<void> {
  await page.addInitScript(
    ([ms, error]) => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async (options) => {
        if (options?.mediation === 'conditional') return get(options);
        await new Promise((over) => setTimeout(over, ms));
        throw new DOMException('as browsers say it', error);
      };
    },
    [afterMs, name] as const,
  );
}
