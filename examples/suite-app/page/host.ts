import { NotInFoyer } from '@foyer/app-sdk';

import { inFoyer } from './in-foyer.ts';
import { inTab } from './in-tab.ts';
import type { StoreRef } from './server.ts';

/** What the page stands in: Foyer, or a tab of its own. */
export type PageHost = {
  readonly isFoyer: boolean;
  readonly language: string;
  /** Undefined where the device decides. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Undefined also where only the server knows. */
  readonly store: StoreRef | undefined;
  readonly name: string;
  may(permission: string): boolean;
  /** What is shown may be another now: language, place or permissions have changed. */
  onChange(listener: () => void): void;
  onTheme(listener: () => void): void;
  onNavigate(listener: (path: string) => void): void;
  onSignOut(listener: () => void): void;
  /** Whether the session lives, whenever that has been asked. */
  onSession(listener: (lives: boolean) => void): void;
  navigated(path: string, title: string): void;
  badge(count: number): void;
  notify(text: string, isProblem?: boolean): void;
  /** The session is over: leaves what is shown, and comes back signed in. */
  signIn(): void;
  signOut(): void;
};

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
