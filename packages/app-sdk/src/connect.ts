import {
  type AppMessage,
  MAX_BADGE,
  NOTICE_LENGTH,
  type SelectedPlace,
  readAppMessage,
  readShellMessage,
  type NotificationSeverity,
  type ShellMessage,
  type ShellState,
  TITLE_LENGTH,
  toWire,
} from './messages.ts';

export type { SelectedPlace, NotificationSeverity } from './messages.ts';

/** How long Foyer may take to answer, in milliseconds, unless another time is given. */
const ANSWER_MS = 5000;

/** The page does not stand in a frame of that Foyer. */
export class NotInFoyer extends Error {
  override readonly name = 'NotInFoyer';
}

export type ConnectOptions = {
  /** Where people open Foyer, such as `https://foyer.example`. Nothing is said to, or heard from, any other origin. */
  readonly foyer: string;
  /** How long Foyer may take to answer, in milliseconds; 5000 when left out. */
  readonly timeoutMs?: number;
};

/** What a listener is told, by event. */
export type Events = {
  language: string;
  theme: 'light' | 'dark';
  customer: SelectedPlace | undefined;
  store: SelectedPlace | undefined;
  permissions: ReadonlySet<string>;
  /** Somebody chose an entry of the menu, or went back: show this path. Replace the present one in your history. */
  navigate: string;
  /** The person is no longer signed in to Foyer: forget them. */
  'sign-out': undefined;
};

export type FoyerListener<E extends keyof Events> = (value: Events[E]) => void;

/**
 * The shell that the application lives in. What it says of the person is always that of the moment. What is told to it
 * and can be made to fit does; for the rest, such as a path of another origin, a function throws a `TypeError`.
 */
export type Foyer = {
  readonly user: { readonly username: string; readonly displayName: string };
  /** The code of the language that the person reads, such as `en`. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  /** The customer that the person works for, if there is one. */
  readonly customer: SelectedPlace | undefined;
  /** The store that the person works in: one of that customer. */
  readonly store: SelectedPlace | undefined;
  /** The permissions of this application that the person holds. For what is shown: your server decides by its own. */
  readonly permissions: ReadonlySet<string>;
  /** Whether the person holds a permission of this application. */
  may(code: string): boolean;
  /** Hears of every change from now on. Returns the way to stop. */
  on<E extends keyof Events>(event: E, listener: FoyerListener<E>): () => void;
  /**
   * The application shows another path of its own: Foyer's address follows, so that it can be kept, sent and reloaded.
   * Of the title 200 characters are shown.
   */
  navigated(path: string, title?: string): void;
  /** Opens another application of the suite, at a path of it. */
  open(application: string, path?: string): void;
  /** How much waits for the person in this application: a whole number, which stands on its tile. More than 9999 is 9999. */
  badge(count: number): void;
  /** Shows a message under the application's name: 500 characters of it. A few in ten seconds are shown. */
  notify(text: string, severity?: NotificationSeverity): void;
  /** The application's own sign-in has ended, and a silent one is refused: Foyer renews it and loads the page again. */
  signIn(): void;
  /** Signs the person out of Foyer. */
  signOut(): void;
  /** Neither hears nor says anything from now on. */
  close(): void;
};

/**
 * Connects a page to the Foyer whose frame it stands in; Ctrl+K and ⌘K open Foyer's choice of applications there, unless
 * the page prevents their default. Rejects with `NotInFoyer` when it stands in none, or when
 * nobody of that origin answers in time. Foyer's address follows to the page that connects: connect where the
 * application may be opened again, and not on the page that a sign-in comes back to.
 */
export function connect({ foyer, timeoutMs = ANSWER_MS }: ConnectOptions): Promise<Foyer> {
  const { origin } = new URL(foyer);
  const shell = window.parent;
  if (shell === window) return Promise.reject(new NotInFoyer('The page stands in no frame.'));

  return new Promise((resolve, reject) => {
    const post = (message: AppMessage): void => shell.postMessage(toWire(message), origin);
    let connection: ReturnType<typeof createConnection> | undefined;

    function onMessage(event: MessageEvent): void {
      if (event.source !== shell || event.origin !== origin) return;
      const message = readShellMessage(event.data);
      if (message === undefined) return;
      if (connection !== undefined) return connection.take(message);
      if (message.type !== 'welcome') return;
      clearTimeout(timer);
      connection = createConnection(message.state, post, close);
      window.addEventListener('keydown', onKeyDown);
      resolve(connection.foyer);
    }

    function onKeyDown(event: KeyboardEvent): void {
      if (!isSystemsShortcut(event)) return;
      event.preventDefault();
      post({ type: 'change-system' });
    }

    function close(): void {
      window.removeEventListener('message', onMessage);
      window.removeEventListener('keydown', onKeyDown);
    }

    const timer = setTimeout(() => {
      close();
      reject(new NotInFoyer(`${origin} does not answer.`));
    }, timeoutMs);
    window.addEventListener('message', onMessage);
    const { pathname, search, hash } = window.location;
    post({ type: 'ready', path: pathname + search + hash });
  });
}

/** Whether somebody presses Ctrl+K or ⌘K, and the page has no use of its own for it. */
function isSystemsShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** What stands between a welcome and the end of the page. */
function createConnection(first: ShellState, post: (message: AppMessage) => void, stopListening: () => void) {
  let state = first;
  let permissions: ReadonlySet<string> = new Set(first.permissions);
  let isOpen = true;
  const listeners = new Map<keyof Events, Set<(value: never) => void>>();

  const send = (message: AppMessage): void => {
    // As Foyer will read it: a mistake shows here, and not as something that never happens there.
    if (readAppMessage(toWire(message)) === undefined) throw new TypeError(`Not for Foyer: ${JSON.stringify(message)}`);
    if (isOpen) post(message);
  };

  function emit<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of [...(listeners.get(event) ?? [])] as FoyerListener<E>[]) {
      try {
        listener(value);
      } catch (error) {
        // The others are told all the same, and the page hears of it as of every error.
        reportError(error);
      }
    }
  }

  function change(changed: Partial<ShellState>): void {
    state = { ...state, ...changed };
    if (changed.permissions !== undefined) permissions = new Set(changed.permissions);
    // Whoever is told finds the whole state as it is now.
    if ('language' in changed) emit('language', foyer.language);
    if ('theme' in changed) emit('theme', foyer.theme);
    if ('customer' in changed) emit('customer', foyer.customer);
    if ('store' in changed) emit('store', foyer.store);
    if ('permissions' in changed) emit('permissions', permissions);
  }

  const foyer: Foyer = {
    get user() {
      return state.user;
    },
    get language() {
      return state.language;
    },
    get theme() {
      return state.theme;
    },
    get customer() {
      return state.customer ?? undefined;
    },
    get store() {
      return state.store ?? undefined;
    },
    get permissions() {
      return permissions;
    },
    may: (code) => permissions.has(code),
    on(event, listener) {
      const eventListeners = listeners.get(event) ?? new Set();
      listeners.set(event, eventListeners.add(listener));
      return () => void eventListeners.delete(listener);
    },
    navigated(path, title = '') {
      const shortTitle = title.trim().slice(0, TITLE_LENGTH);
      send({ type: 'navigated', path, ...(shortTitle !== '' && { title: shortTitle }) });
    },
    open: (application, path) => send({ type: 'open', application, ...(path !== undefined && { path }) }),
    badge: (count) => send({ type: 'badge', count: Math.min(count, MAX_BADGE) }),
    notify: (text, severity = 'info') => send({ type: 'notify', text: text.slice(0, NOTICE_LENGTH), severity }),
    signIn: () => send({ type: 'sign-in' }),
    signOut: () => send({ type: 'sign-out' }),
    close() {
      isOpen = false;
      listeners.clear();
      stopListening();
    },
  };

  function take(message: ShellMessage): void {
    switch (message.type) {
      case 'welcome':
      case 'changed':
        return change(message.state);
      case 'navigate':
        return emit('navigate', message.path);
      case 'signed-out':
        return emit('sign-out', undefined);
    }
  }

  return { foyer, take };
}
