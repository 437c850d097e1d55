import Type from 'typebox';

import { closed, mapOf } from './core/endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
/** What people read, by language code; `en` must be there. */
const Names = mapOf(Name);

/** As Semantic Versioning 2.0.0 writes it. */
export const SemanticVersion = Type.String({
  pattern:
    '^(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z.-]+)?$',
  maxLength: 64,
});

/** Below the origin of the entry: one slash, then no backslash, space, fragment or quote. */
const Path = Type.String({ pattern: '^/(?![/\\\\])[\\x21\\x24-\\x5B\\x5D-\\x7E]*$', maxLength: 500 });

/** Codes as `esl.labels.read`: the application's own first, then the place in its tree. */
const PermissionCode = Type.String({ pattern: '^[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+$', maxLength: 128 });
const node = { code: PermissionCode, names: Names };

/** Where the application shows it, for its menu. */
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
 * An address on the user's device: a path on loopback, reached at any port (RFC 8252 7.3), or one of a private scheme, which
 * contains a dot (RFC 8252 7.1).
 */
const DeviceAddress = Type.String({
  pattern:
    '^(http://(127\\.0\\.0\\.1|\\[::1\\])/(?![/\\\\])|[a-z][a-z0-9+-]*(\\.[a-z0-9+-]+)+:/)[\\x21\\x24-\\x5B\\x5D-\\x7E]*$',
  maxLength: 500,
});

/** How the application signs people in: as a client of Foyer's OpenID provider. All paths are below the origin of its entry. */
const SignIn = closed({
  /** Whether it can keep a secret (RFC 6749 2.1). */
  client: Type.Enum(['confidential', 'public']),
  /** Where people come back with a code. */
  redirectPaths: Type.Array(Path, { maxItems: 10, uniqueItems: true }),
  /** Where a public application that runs on the user's device receives the code, and the user after a sign-out. */
  deviceAddresses: Type.Optional(Type.Array(DeviceAddress, { maxItems: 10, uniqueItems: true })),
  /** Where they may go after they have signed out. */
  postLogoutRedirectPaths: Type.Optional(Type.Array(Path, { maxItems: 10, uniqueItems: true })),
  /** What is told that a session is over (OpenID Connect Back-Channel Logout 1.0). */
  backchannelLogoutPath: Type.Optional(Path),
  /** Scopes whose claims the ID token contains, too, where the application asks for them. */
  idTokenScopes: Type.Optional(Type.Array(Type.Enum(['profile', 'email']), { maxItems: 2, uniqueItems: true })),
});

/** What an application says of itself, as a JSON document. */
export const Manifest = closed({
  code: Type.String({ pattern: '^[a-z][a-z0-9-]*$', minLength: 2, maxLength: 32 }),
  names: Names,
  /** Name of one of the icons that Foyer draws, such as `tag`; for any other a window is shown. */
  icon: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
  /** Where it opens, as an absolute http or https address; may be given at installation instead. */
  entry: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  version: SemanticVersion,
  /** Inside Foyer, in a frame, or in a tab of its own: that, when left out. */
  opens: Type.Optional(Type.Enum(['frame', 'tab'])),
  signIn: Type.Optional(SignIn),
  /** Menus hold pages, and pages buttons. */
  permissions: Type.Array(Menu, { maxItems: 100 }),
});
export type Manifest = Type.Static<typeof Manifest>;
