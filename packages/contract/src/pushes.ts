/** What the notice socket can announce beside the unread count. */
export const PUSH_TYPES = [
  'UNREAD',
  'NOTICE',
  'PERMISSION_CHANGED',
  'ROLE_CHANGED',
  'PLUGIN_CHANGED',
  'BADGE_CHANGED',
  'REMOTE_LOGIN',
  'PASSWORD_CHANGED',
  'LICENCE_UPDATED',
  'SESSION_ENDED',
] as const;

export type PushType = (typeof PUSH_TYPES)[number];

/** A message of the notice socket: the unread count, what happened, and fields of that type. */
export type Push = { readonly count: number; readonly type: PushType; readonly [field: string]: unknown };

/** Why the server closes the notice socket (RFC 6455 7.4; 4000 to 4999 are ours). */
export const SOCKET_CLOSES = {
  /** The session is over: its page shows the sign-in screen. */
  sessionEnded: 4401,
  /** The browser said more than a socket that only listens has to say. */
  tooTalkative: 1008,
  /** The server stops; another one, or the same anew, is there soon. */
  serverStops: 1012,
  /** The server could not find out what to say; later it may. */
  tryAgain: 1013,
} as const;
