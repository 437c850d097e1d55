import { closed, mapOf } from './core/endpoint.ts';
import * as Type from './core/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
/** Display names by language code; `en` is required. */
const Names = mapOf(Name);

/** A version of Semantic Versioning 2.0.0. */
export const SemanticVersion = Type.String({
  pattern:
    '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z.-]+)?$',
  maxLength: 64,
});

/** Path below the entry's origin, in ASCII: a single slash at the start, and no backslash, space, `#` or `"`. */
const Path = Type.String({ pattern: '^/(?![/\\\\])[\\x21\\x24-\\x5B\\x5D-\\x7E]*$', maxLength: 500 });

/** Codes such as `esl.labels.read`: the application's code, then the position in its tree. */
const PermissionCode = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+$', maxLength: 128 });
const node = { code: PermissionCode, names: Names };

/** Path at which the application shows this menu or page. Foyer's menu links to it. */
const navigable = { path: Type.Optional(Path) };

const Button = closed({ ...node, kind: Type.Literal('button') });
const PageNode = closed({
  ...node,
  ...navigable,
  kind: Type.Literal('page'),
  children: Type.Optional(Type.Array(Button, { maxItems: 200 })),
});
const Menu = closed({
  ...node,
  ...navigable,
  kind: Type.Literal('menu'),
  children: Type.Optional(Type.Array(PageNode, { maxItems: 200 })),
});

/**
 * An address on the user's device: a path on loopback, reached at any port (RFC 8252 7.3), or one of a private scheme,
 * which contains a dot (RFC 8252 7.1).
 */
const DeviceAddress = Type.String({
  pattern:
    '^(http://(127\\.0\\.0\\.1|\\[::1\\])/(?![/\\\\])|[a-z][a-z0-9+-]*(\\.[a-z0-9+-]+)+:/)[\\x21\\x24-\\x5B\\x5D-\\x7E]*$',
  maxLength: 500,
});

/**
 * How the application signs users in, as a client of Foyer's OpenID provider. Paths are below the origin of its entry.
 */
const SignIn = closed({
  /** Whether the application can keep a secret (RFC 6749 2.1). */
  client: Type.Enum(['confidential', 'public']),
  /** Paths that receive the authorization code. */
  redirectPaths: Type.Array(Path, { maxItems: 10, uniqueItems: true }),
  /** Where a public application that runs on the user's device receives the code, and the user after a sign-out. */
  deviceAddresses: Type.Optional(Type.Array(DeviceAddress, { maxItems: 10, uniqueItems: true })),
  /** Paths to which users may be redirected after a sign-out. */
  postLogoutRedirectPaths: Type.Optional(Type.Array(Path, { maxItems: 10, uniqueItems: true })),
  /** Path that is notified when a session ends (OpenID Connect Back-Channel Logout 1.0). */
  backchannelLogoutPath: Type.Optional(Path),
  /** Scopes whose claims are also in the ID token, if the application requests them. */
  idTokenScopes: Type.Optional(Type.Array(Type.Enum(['profile', 'email']), { maxItems: 2, uniqueItems: true })),
});

/** The description of an application, as a JSON document. */
export const Manifest = closed({
  code: Type.String({ pattern: '^[a-z][a-z0-9-]*$', minLength: 2, maxLength: 32 }),
  names: Names,
  /** Name of an icon of Foyer, such as `tag`. For any other name a window is shown. */
  icon: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
  /** Absolute http or https address that the application opens; may be given at installation instead. */
  entry: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  version: SemanticVersion,
  /** Whether the application opens in a frame inside Foyer or in a separate tab (the default). */
  opens: Type.Optional(Type.Enum(['frame', 'tab'])),
  signIn: Type.Optional(SignIn),
  /** Menus contain pages, and pages contain buttons. */
  permissions: Type.Array(Menu, { maxItems: 100 }),
});
export type Manifest = Type.Static<typeof Manifest>;
