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
export { listPlaces, PlacesRefused } from './places.ts';
export type { ListPlacesOptions, PermittedPlace, PlaceName } from './places.ts';

/** Default time for Foyer to answer, in milliseconds. */
const ANSWER_MS = 5000;

/** The page is not in a frame of the given Foyer. */
export class NotInFoyer extends Error {
  override readonly name = 'NotInFoyer';
}

export type ConnectOptions = {
  /** Public address of Foyer, such as `https://foyer.example`. No messages are exchanged with any other origin. */
  readonly foyer: string;
  /** How long Foyer may take to answer, in milliseconds; 5000 if omitted. */
  readonly timeoutMs?: number;
};

/** Value that a listener receives, by event. */
export type Events = {
  language: string;
  theme: 'light' | 'dark';
  customer: SelectedPlace | undefined;
  store: SelectedPlace | undefined;
  permissions: ReadonlySet<string>;
  /** The user chose a menu entry or navigated back: show this path. Replace the current entry of your history. */
  navigate: string;
  /** The user is no longer signed in to Foyer: discard all data of the user. */
  'sign-out': undefined;
};

export type FoyerListener<E extends keyof Events> = (value: Events[E]) => void;

/**
 * The shell around the application. Its properties always have the current values. Functions shorten texts and counts
 * that are too long or too large; for other invalid values, such as a path of another origin, they throw a `TypeError`.
 */
export type Foyer = {
  readonly user: { readonly username: string; readonly displayName: string };
  /** Language code of the user, such as `en`. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  /** Undefined if no customer is selected. */
  readonly customer: SelectedPlace | undefined;
  /** A store of `customer`; undefined if none is selected. */
  readonly store: SelectedPlace | undefined;
  /**
   * The permissions of this application that the user has in `store`, or in `customer` if no store is selected. They do
   * not apply to any other store. Use them for display only: your server must check permissions itself.
   */
  readonly permissions: ReadonlySet<string>;
  /** Whether the user has a permission of this application in the selected store or customer. */
  may(code: string): boolean;
  /** Adds a listener and returns a function that removes it. */
  on<E extends keyof Events>(event: E, listener: FoyerListener<E>): () => void;
  /**
   * Reports that the application shows another path. Foyer adds the path to its own address, so that the page can be
   * bookmarked, sent and reloaded. The title is cut to 200 characters.
   */
  navigated(path: string, title?: string): void;
  /** Opens another application of the suite, at one of its paths. */
  open(application: string, path?: string): void;
  /**
   * Sets the number of items that wait for the user, shown on the tile of the application: an integer, capped at 9999.
   */
  badge(count: number): void;
  /**
   * Shows a message under the application's name, cut to 500 characters. Foyer shows up to three at once, then three in
   * ten seconds, and drops the others.
   */
  notify(text: string, severity?: NotificationSeverity): void;
  /**
   * Reports that the application's own sign-in has ended and a silent one fails. Foyer renews it and reloads the page.
   */
  signIn(): void;
  /** Signs the user out of Foyer. */
  signOut(): void;
  /** Removes all listeners and sends no further messages. */
  close(): void;
};

/**
 * Connects a page to the Foyer whose frame it is in. Ctrl+K and ⌘K then open Foyer's application switcher, unless the
 * page prevents their default. Rejects with `NotInFoyer` outside a frame, and if that origin does not answer in time.
 * Foyer's address shows the path of the page that connects. Connect on pages that can be opened again, not on the
 * redirect page of a sign-in.
 */
export function connect({ foyer, timeoutMs = ANSWER_MS }: ConnectOptions): Promise<Foyer> {
  const { origin } = new URL(foyer);
  const shell = window.parent;
  if (shell === window) return Promise.reject(new NotInFoyer('The page is not in a frame.'));

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

/** Whether Ctrl+K or ⌘K is pressed, and the page has not handled it. */
function isSystemsShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  return !defaultPrevented && key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** State and listeners of a connection, from the welcome message on. */
function createConnection(first: ShellState, post: (message: AppMessage) => void, stopListening: () => void) {
  let state = first;
  let permissions: ReadonlySet<string> = new Set(first.permissions);
  let isOpen = true;
  const listeners = new Map<keyof Events, Set<(value: never) => void>>();

  const send = (message: AppMessage): void => {
    // Validated as Foyer does, so that a mistake throws here instead of being ignored there.
    if (readAppMessage(toWire(message)) === undefined)
      throw new TypeError(`Invalid message: ${JSON.stringify(message)}`);
    if (isOpen) post(message);
  };

  function emit<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of [...(listeners.get(event) ?? [])] as FoyerListener<E>[]) {
      try {
        listener(value);
      } catch (error) {
        // The other listeners still run, and the page receives the error like any uncaught one.
        reportError(error);
      }
    }
  }

  function change(changed: Partial<ShellState>): void {
    state = { ...state, ...changed };
    if (changed.permissions !== undefined) permissions = new Set(changed.permissions);
    // The state is updated first, so that listeners read only current values.
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
