import { fields, isRecord, list, oneOf, orNull, readOwn, type Read, text } from './read.ts';

/** Version of the message protocol. */
const PROTOCOL = 1;

const PATH_LENGTH = 2000;
export const TITLE_LENGTH = 200;
export const NOTICE_LENGTH = 500;
export const MAX_BADGE = 9999;
const NAME_LENGTH = 1000;
const MAX_PERMISSIONS = 20_000;

/** A selected customer or store. */
export type SelectedPlace = { readonly id: string; readonly name: string; readonly code: string };

/** The application's user, and the context. */
export type ShellState = {
  readonly user: { readonly username: string; readonly displayName: string };
  /** A language code, such as `en`. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly customer: SelectedPlace | null;
  /** Belongs to the customer. */
  readonly store: SelectedPlace | null;
  /** The permissions of the application that the user has. */
  readonly permissions: readonly string[];
};

export type NotificationSeverity = 'info' | 'success' | 'warning' | 'danger';

/** A message of an application to the shell. */
export type AppMessage =
  /** The application is ready for messages, and shows this path of its origin. */
  | { readonly type: 'ready'; readonly path: string }
  | { readonly type: 'navigated'; readonly path: string; readonly title?: string }
  | { readonly type: 'open'; readonly application: string; readonly path?: string }
  | { readonly type: 'badge'; readonly count: number }
  | { readonly type: 'notify'; readonly text: string; readonly severity: NotificationSeverity }
  /** The user has pressed the shortcut of the application switcher. */
  | { readonly type: 'change-system' }
  | { readonly type: 'sign-in' }
  | { readonly type: 'sign-out' };

/** A message of the shell to an application. */
export type ShellMessage =
  | { readonly type: 'welcome'; readonly state: ShellState }
  | { readonly type: 'changed'; readonly state: Partial<ShellState> }
  | { readonly type: 'navigate'; readonly path: string }
  | { readonly type: 'signed-out' };

/** A message as it is sent between two windows. */
export type WireMessage<M> = M & { readonly foyer: typeof PROTOCOL };

/** Adds the protocol version to a message. */
export function toWire<M extends AppMessage | ShellMessage>(message: M): WireMessage<M> {
  return { foyer: PROTOCOL, ...message };
}

// oxlint-disable-next-line no-control-regex -- URL parsers drop some of them, which changes the host
const path = text(PATH_LENGTH, /^\/(?![/\\])[^\u0000-\u001F\u007F-\u009F]*$/);
const line = text(TITLE_LENGTH, /\S/);
const name = text(NAME_LENGTH);
const applicationCode = text(32, /^[a-z][a-z0-9-]+$/);
const permissionCode = text(128, /^[a-z][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/);
const readPlace = orNull(fields<SelectedPlace>({ id: text(64), name, code: name }));
const count: Read<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_BADGE ? value : undefined;

const state = {
  user: fields<ShellState['user']>({ username: name, displayName: name }),
  language: text(35, /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
  theme: oneOf('light', 'dark'),
  customer: readPlace,
  store: readPlace,
  permissions: list(permissionCode, MAX_PERMISSIONS),
} satisfies { [F in keyof ShellState]: Read<unknown> };
const STATE_FIELDS = Object.keys(state) as (keyof ShellState)[];

type MessageReaders<M extends { readonly type: string }> = {
  readonly [T in M['type']]: Read<Extract<M, { readonly type: T }>>;
};

const appMessages: MessageReaders<AppMessage> = {
  ready: fields({ type: oneOf('ready'), path }),
  navigated: fields({ type: oneOf('navigated'), path, title: line }, ['title']),
  open: fields({ type: oneOf('open'), application: applicationCode, path }, ['path']),
  badge: fields({ type: oneOf('badge'), count }),
  notify: fields({
    type: oneOf('notify'),
    text: text(NOTICE_LENGTH, /\S/),
    severity: oneOf('info', 'success', 'warning', 'danger'),
  }),
  'change-system': fields({ type: oneOf('change-system') }),
  'sign-in': fields({ type: oneOf('sign-in') }),
  'sign-out': fields({ type: oneOf('sign-out') }),
};

const shellMessages: MessageReaders<ShellMessage> = {
  welcome: fields({ type: oneOf('welcome'), state: fields<ShellState>(state) }),
  changed: fields({ type: oneOf('changed'), state: fields<Partial<ShellState>>(state, STATE_FIELDS) }),
  navigate: fields({ type: oneOf('navigate'), path }),
  'signed-out': fields({ type: oneOf('signed-out') }),
};

/** Creates a reader of messages. It returns undefined for invalid data, drops unknown fields and never throws. */
function reader<M extends { readonly type: string }>(readers: MessageReaders<M>): Read<M> {
  return (data) => {
    if (!isRecord(data) || readOwn(data, 'foyer') !== PROTOCOL) return undefined;
    const type = readOwn(data, 'type');
    if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return undefined;
    return readers[type as M['type']](data);
  };
}

/** Reads a message of an application; undefined for any other data. */
export const readAppMessage: Read<AppMessage> = reader<AppMessage>(appMessages);
/** Reads a message of the shell; undefined for any other data. */
export const readShellMessage: Read<ShellMessage> = reader<ShellMessage>(shellMessages);

/** Reads a path that cannot change the origin: no `//` or `/\` at its start. Undefined for any other data. */
export const readPath: Read<string> = path;
