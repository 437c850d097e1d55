import { h } from './element.ts';
import type { PageHost, StoreRef } from './host.ts';
import { call, CallRefused } from './server.ts';

type CurrentUser = {
  id: string;
  name: string;
  language: string;
  permissions: string[];
  customer: StoreRef | null;
  store: StoreRef | null;
};

/** How seldom a tab asks, however often somebody comes back to it. */
const PAUSE_MS = 3000;
/** How long a message stands there. */
const MESSAGE_MS = 6000;

/**
 * The page in a tab of its own. Nobody tells it there what changes, so it asks its server whenever somebody comes back
 * to it. Throws `CallRefused` without a session.
 */
export async function inTab(): Promise<PageHost> {
  const fetchMe = () => call<CurrentUser>('GET', '/api/me');
  const listeners: (() => void)[] = [];
  const sessionListeners: ((lives: boolean) => void)[] = [];
  let me = await fetchMe();
  let isLeaving = false;

  async function follow(): Promise<void> {
    const latest = await fetchMe().catch((error: unknown) => {
      const isOver = error instanceof CallRefused && error.code === 'signed_out';
      if (isOver && !isLeaving) sessionListeners.forEach((listener) => listener(false));
      // Any other failure takes nothing away: the next return asks again.
    });
    if (latest === undefined) return;
    sessionListeners.forEach((listener) => listener(true));
    if (JSON.stringify(latest) === JSON.stringify(me)) return;
    // Nothing of whoever sat here before is for somebody else.
    if (latest.id !== me.id) return location.reload();
    me = latest;
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
function onReturn(refresh: () => Promise<void>): void {
  let isDue = false;
  let next = 0;
  const onVisible = () => {
    if (isDue || document.visibilityState === 'hidden') return;
    isDue = true;
    setTimeout(() => {
      void refresh().finally(() => {
        isDue = false;
        next = performance.now() + PAUSE_MS;
      });
    }, next - performance.now());
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', onVisible);
}

/** Makes a place for messages; what it returns shows one. */
function createMessages(): (text: string) => void {
  const output = document.body.appendChild(h('output', { class: 'toast' }));
  let ending: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    output.textContent = text;
    clearTimeout(ending);
    ending = setTimeout(() => output.replaceChildren(), MESSAGE_MS);
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
