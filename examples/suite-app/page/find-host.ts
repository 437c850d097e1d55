import { NotInFoyer } from '@foyer/app-sdk';

import type { PageHost } from './host.ts';
import { inFoyer } from './in-foyer.ts';
import { inTab } from './in-tab.ts';

/** Detects the page's host: a frame of Foyer, or a tab. Throws `CallRefused` in a tab without a session. */
export async function findHost(foyer: string): Promise<PageHost> {
  if (window.parent === window) return inTab();
  try {
    return await inFoyer(foyer);
  } catch (error) {
    if (error instanceof NotInFoyer) return inTab();
    throw error;
  }
}
