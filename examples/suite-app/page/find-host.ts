import { NotInFoyer } from '@foyer/app-sdk';

import type { PageHost } from './host.ts';
import { inFoyer } from './in-foyer.ts';
import { inTab } from './in-tab.ts';

/** Finds out what the page stands in. Throws `CallRefused` in a tab of its own where nobody is signed in. */
export async function findHost(foyer: string): Promise<PageHost> {
  if (window.parent === window) return inTab();
  try {
    return await inFoyer(foyer);
  } catch (error) {
    if (error instanceof NotInFoyer) return inTab();
    throw error;
  }
}
