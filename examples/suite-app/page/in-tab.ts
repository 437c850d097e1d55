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

/** Minimum pause between two checks, however often the user returns to the tab. */
const PAUSE_MS = 3000;
/** How long a message is shown. */
const MESSAGE_MS = 6000;

/**
 * The page in a separate tab. It receives no notifications of changes, so it calls its server each time the user
 * returns to the tab. Throws `CallRefused` without a session.
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
      // Any other failure changes nothing: the next return to the tab repeats the call.
    });
    if (latest === undefined) return;
    sessionListeners.forEach((listener) => listener(true));
    if (JSON.stringify(latest) === JSON.stringify(me)) return;
    // Another user has signed in, who must not see data of the previous one.
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
      // A sign-in during the sign-out would cancel it: a browser completes only the last navigation.
      isLeaving = true;
      void call<{ address: string }>('POST', '/api/sign-out').then(
        ({ address }) => location.assign(address),
        goToSignIn,
      );
    },
  };
}

/** Calls `refresh` each time the user returns to this tab, throttled: earlier returns wait until the pause is over. */
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

/** Creates an element for messages. Returns a function that shows one. */
function createMessages(): (text: string) => void {
  const output = document.body.appendChild(h('output', { class: 'toast' }));
  let ending: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    output.textContent = text;
    clearTimeout(ending);
    ending = setTimeout(() => output.replaceChildren(), MESSAGE_MS);
  };
}

/** Opens the sign-in, which returns to the same page. */
export function goToSignIn(): void {
  location.assign(signInAddress());
}

/** Address of the sign-in, which returns to the same page. */
export function signInAddress(): string {
  return `/sign-in?to=${encodeURIComponent(location.pathname)}`;
}
