import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

/** The screens of the specification, section 2. */
export type ScreenName =
  | 'Login'
  | 'Home'
  | 'ForceBind'
  | 'GoogleLogin'
  | 'OtherSystemLogin'
  | 'ForcePwdChange'
  | 'Soc'
  | 'Redirect'
  | 'ActiveUser'
  | 'ForgetPassword'
  | 'FindPassword';

export type Navigation = {
  readonly to: ScreenName;
  /** The previous screen; undefined for the first one. */
  readonly from: ScreenName | undefined;
  readonly hasToken: boolean;
  /** Whether no step of the sign-in is left. */
  readonly isSignedIn: boolean;
  readonly passwordPending: boolean;
  /** The `username` parameter of the address. */
  readonly username: string | null;
  /** Path of Home that opens after a sign-in: the destination, or the path that was opened last. */
  readonly homePath: string;
};

export type GuardResult = {
  /** Redirect target; undefined allows the navigation. */
  readonly goTo?: string;
  /** Clear the session and everything stored with it. */
  readonly clears?: true;
  readonly warns?: TextKey;
};

const LOGIN = '/';
const FORCED_CHANGE = '/forcePwdChange';
const PROCEED: GuardResult = {};
const TO_LOGIN: GuardResult = { goTo: LOGIN, clears: true };

/** Screens that are open without a token. */
const OPEN: ReadonlySet<ScreenName> = new Set([
  'Login',
  'Redirect',
  'OtherSystemLogin',
  'Soc',
  'ActiveUser',
  'ForgetPassword',
  'FindPassword',
]);

/** The route guard of the specification, section 2. Only for guidance: the server enforces what a session may do. */
export function guard(navigation: Navigation): GuardResult {
  if (!navigation.hasToken) return OPEN.has(navigation.to) ? PROCEED : TO_LOGIN;
  if (navigation.isSignedIn) return guardSignedIn(navigation);
  // Another tab is in the middle of a sign-in, so the page that is open here waits until it is complete.
  if (navigation.to === navigation.from && OPEN.has(navigation.to)) return PROCEED;
  return navigation.passwordPending ? guardPending(navigation) : guardStep(navigation);
}

/** A second factor must be verified or enrolled before anything else. */
function guardStep({ to, username }: Navigation): GuardResult {
  if (to === 'Home' || to === 'ForcePwdChange') return { goTo: LOGIN };
  if (to === 'ForceBind' && !username) return TO_LOGIN;
  return PROCEED;
}

function guardSignedIn({ to, username, homePath }: Navigation): GuardResult {
  if (to === 'Login') return { goTo: homePath };
  if (to === 'ForceBind' && !username) return TO_LOGIN;
  return PROCEED;
}

/** The password must be changed before anything else. */
function guardPending({ to, from }: Navigation): GuardResult {
  if (to === 'Home') return { goTo: FORCED_CHANGE, warns: 'frame.changePasswordFirst' };
  if (to === 'ForcePwdChange') return PROCEED;
  if (to !== 'GoogleLogin') return TO_LOGIN;
  // At the password change the second factor is already complete: only a new sign-in asks for it again.
  return from === 'ForcePwdChange' ? { ...TO_LOGIN, warns: 'frame.logInAgain' } : PROCEED;
}
