import { h } from './element.ts';
import type { Host } from './host.ts';
import { call, type Place, Refused } from './server.ts';

type Me = {
  id: string;
  name: string;
  language: string;
  permissions: string[];
  customer: Place | null;
  store: Place | null;
};

/** How seldom a tab asks, however often somebody comes back to it. */
const PAUSE_MS = 3000;
/** How long a message stands there. */
const SAID_MS = 6000;

/**
 * The page in a tab of its own. Nobody tells it there what changes, so it asks its server whenever somebody comes back
 * to it. Throws `Refused` when nobody is signed in.
 */
export async function inTab(): Promise<Host> {
  const ask = () => call<Me>('GET', '/api/me');
  const listeners: (() => void)[] = [];
  const sessionListeners: ((lives: boolean) => void)[] = [];
  let me = await ask();
  let isLeaving = false;

  async function follow(): Promise<void> {
    const now = await ask().catch((error: unknown) => {
      const isOver = error instanceof Refused && error.code === 'signed_out';
      if (isOver && !isLeaving) sessionListeners.forEach((listener) => listener(false));
      // Any other failure takes nothing away: the next return asks again.
    });
    if (now === undefined) return;
    sessionListeners.forEach((listener) => listener(true));
    if (JSON.stringify(now) === JSON.stringify(me)) return;
    // Nothing of whoever sat here before is for somebody else.
    if (now.id !== me.id) return location.reload();
    me = now;
    listeners.forEach((listener) => listener());
  }
  onReturn(follow);

  return {
    isFoyer: false,
    get language() {
      return me.language;
    },
    theme: undefined,
    store: undefined,
    get name() {
      return me.name;
    },
    may: (permission) => me.permissions.includes(permission),
    onChange: (listener) => void listeners.push(listener),
    onTheme: () => {},
    onNavigate: () => {},
    onSignOut: () => {},
    onSession: (listener) => void sessionListeners.push(listener),
    navigated: (_path, title) => void (document.title = title),
    badge: () => {},
    notify: createMessages(),
    signIn: goToSignIn,
    signOut() {
      // A sign-in that is begun on the way would be the later one.
      isLeaving = true;
      void call<{ address: string }>('POST', '/api/sign-out').then(
        ({ address }) => location.assign(address),
        goToSignIn,
      );
    },
  };
}

/** Does something whenever somebody comes back to this tab; soon after the pause when they come sooner. */
function onReturn(act: () => Promise<void>): void {
  let isDue = false;
  let next = 0;
  const come = () => {
    if (isDue || document.visibilityState === 'hidden') return;
    isDue = true;
    setTimeout(() => {
      void act().finally(() => {
        isDue = false;
        next = performance.now() + PAUSE_MS;
      });
    }, next - performance.now());
  };
  document.addEventListener('visibilitychange', come);
  window.addEventListener('focus', come);
}

/** Makes a place for messages; what it returns shows one. */
function createMessages(): (text: string) => void {
  const place = document.body.appendChild(h('output', { class: 'said' }));
  let ending: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    place.textContent = text;
    clearTimeout(ending);
    ending = setTimeout(() => place.replaceChildren(), SAID_MS);
  };
}

/** Leaves for the sign-in; the same page comes back. */
export function goToSignIn(): void {
  location.assign(signInAddress());
}

/** The way to the sign-in, and back to the same page. */
export function signInAddress(): string {
  return `/sign-in?to=${encodeURIComponent(location.pathname)}`;
}
