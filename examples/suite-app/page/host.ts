export type StoreRef = { readonly id: string; readonly name: string };

/** The page's host: Foyer, or a separate tab. */
export type PageHost = {
  readonly isFoyer: boolean;
  readonly language: string;
  /** Undefined if the device decides. */
  readonly theme: 'light' | 'dark' | undefined;
  /** Undefined if no store is selected, or if only the server has the selection. */
  readonly store: StoreRef | undefined;
  readonly name: string;
  may(permission: string): boolean;
  /** Called when language, store or permissions change, so that the page is shown again. */
  onChange(listener: () => void): void;
  onTheme(listener: () => void): void;
  onNavigate(listener: (path: string) => void): void;
  onSignOut(listener: () => void): void;
  /** Called after each check of the session, with the result. */
  onSession(listener: (lives: boolean) => void): void;
  navigated(path: string, title: string): void;
  badge(count: number): void;
  notify(text: string, isProblem?: boolean): void;
  /** Signs in again after the session has ended, and returns to the same page. */
  signIn(): void;
  signOut(): void;
};
