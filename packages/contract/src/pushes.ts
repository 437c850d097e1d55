/** What the notice socket can announce beside the unread count. */
export const PUSH_TYPES = [
  'UNREAD',
  'NOTICE',
  'PERMISSION_CHANGED',
  'ROLE_CHANGED',
  'PLUGIN_CHANGED',
  'REMOTE_LOGIN',
  'PASSWORD_CHANGED',
  'LICENCE_UPDATED',
  'SESSION_ENDED',
] as const;

export type PushType = (typeof PUSH_TYPES)[number];

/** A message of the notice socket: the unread count, what happened, and fields of that type. */
export type Push = { readonly count: number; readonly type: PushType; readonly [field: string]: unknown };
