export type StoreRef = { readonly id: string; readonly name: string };

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
