/** Events that the notice socket sends with the unread count. */
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

/** A message of the notice socket: the unread count, the event, and the fields of that event. */
export type Push = { readonly count: number; readonly type: PushType; readonly [field: string]: unknown };

/** Close codes of the notice socket (RFC 6455 7.4; 4000 to 4999 are application-defined). */
export const SOCKET_CLOSES = {
  /** The session has ended: its page shows the sign-in screen. */
  sessionEnded: 4401,
  /** The browser sent more frames than a socket that only receives needs. */
  tooTalkative: 1008,
  /** The server stops. It soon restarts, or another server replaces it. */
  serverStops: 1012,
  /** The server could not load the data to send. Retry later. */
  tryAgain: 1013,
} as const;
