import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time, Version } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { MAX_APPLICATIONS, MANIFEST_BYTES } from './limits/applications.ts';
import { Manifest } from './manifest.ts';

export const Application = closed({
  code: Type.String(),
  /** Display names by language code. */
  names: mapOf(Type.String()),
  icon: Type.String(),
  /** Address that the application opens: a route of the web app for `system`, an absolute address for the others. */
  entry: Type.String(),
  version: Type.String(),
  /** Whether the application opens in a frame inside Foyer or in a separate tab. */
  opens: Type.Enum(['frame', 'tab']),
});
export type Application = Type.Static<typeof Application>;

export const installedApplications = endpoint({
  method: 'GET',
  path: '/v2/plugins/status/installed',
  access: 'full',
  result: Type.Array(closed({ code: Type.String(), installed: Type.Boolean() })),
  errors: [],
  doc: 'Every application of the catalogue and whether it is installed.',
});

export const applicationVersions = endpoint({
  method: 'GET',
  path: '/v2/applications/versions',
  access: 'full',
  result: closed({
    system: closed({ name: Type.String(), version: Type.String() }),
    applications: Type.Array(closed({ code: Type.String(), names: mapOf(Type.String()), version: Type.String() })),
  }),
  errors: [],
  doc: 'Versions of Foyer and of the installed applications that the caller may open.',
});

const Code = Type.String({ minLength: 1, maxLength: 64 });
const params = closed({ code: Code });
/** Address that the application opens; the entry of the manifest if omitted. */
const Entry = Type.Optional(Type.String({ minLength: 1, maxLength: 2000 }));

export const InstalledApplication = closed({
  manifest: Manifest,
  version: Version,
  /** Whether the application is part of Foyer and cannot be changed or removed. */
  builtIn: Type.Boolean(),
  /**
   * Why the application is not served: its address is on Foyer's host (`own`), Foyer's host is not known
   * (`public_url`), or its address is http while Foyer uses https (`insecure`).
   */
  unserved: Type.Union([Type.Literal('own'), Type.Literal('public_url'), Type.Literal('insecure'), Type.Null()]),
  installedAt: Time,
  changedAt: Time,
  /** The application's version that this release of Foyer includes, if it is newer; null otherwise. */
  newer: Type.Union([Type.String(), Type.Null()]),
  /** Number of roles with at least one of its permissions. */
  roles: Type.Integer(),
  /** When the application's current client secret was created; null without one. */
  secretAt: Type.Union([Time, Type.Null()]),
  /** The running version, as reported by the application. */
  reported: Type.Union([closed({ version: Type.String(), at: Time }), Type.Null()]),
});
export type InstalledApplication = Type.Static<typeof InstalledApplication>;

const All = closed({
  /** Installed applications, in display order. */
  installed: Type.Array(InstalledApplication),
  /** Manifests included in Foyer that are not installed, or are installed in an older version. */
  ready: Type.Array(Manifest),
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/v2/manage/applications',
  access: 'applications.read',
  result: All,
  errors: [],
  doc: 'The installed applications in display order, and the manifests of the suite that are ready to be installed.',
});

export const installApplication = endpoint({
  method: 'POST',
  path: '/v2/manage/applications',
  access: 'applications.write',
  body: closed({ manifest: Manifest, entry: Entry }),
  bodyBytes: MANIFEST_BYTES,
  result: InstalledApplication,
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Installs an application. A0401 at `/entry`: `own` for an address on the host of Foyer, on any port unless the host is loopback; `public_url` for any address beyond loopback while Foyer listens beyond loopback without FOYER_PUBLIC_URL; `insecure` for http while Foyer uses https, unless the host is loopback or in FOYER_INTERNAL_HOSTS. A0401 at `/manifest/code` for a code that is installed (`taken`) or belongs to Foyer (`reserved`), and at a permission that belongs to another application or is listed twice. Every open page receives PLUGIN_CHANGED with `application`, those of the calling session also `own`. Needs a confirmation (A0301).',
});

export const upgradeApplication = endpoint({
  method: 'PUT',
  path: '/v2/manage/applications/{code}',
  access: 'applications.write',
  params,
  body: closed({ manifest: Manifest, entry: Entry, version: Version }),
  bodyBytes: MANIFEST_BYTES,
  result: InstalledApplication,
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Replaces the manifest of an application. Without `entry` the address stays the same; it is checked as at installation. A0401 at `/manifest/version` for a version before the installed one (`older`) and for another document with the same version (`same`), at `/version` after an edit conflict. Every open page receives PLUGIN_CHANGED with `application`, those of the calling session also `own`. Needs a confirmation (A0301).',
});

export const uninstallApplication = endpoint({
  method: 'DELETE',
  path: '/v2/manage/applications/{code}',
  access: 'applications.write',
  params,
  query: closed({ version: Version }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Uninstalls an application. Roles keep its permissions for a reinstallation. Every open page receives PLUGIN_CHANGED with `application`, those of the calling session also `own`. Needs a confirmation (A0301).',
});

export const renewApplicationSecret = endpoint({
  method: 'POST',
  path: '/v2/manage/applications/{code}/secret',
  access: 'applications.write',
  params,
  /** Whether the previous secret stays valid for one more day, so that it can be replaced without downtime. */
  body: closed({ keepFormer: Type.Boolean() }),
  result: closed({
    /** Issuer of Foyer's OpenID provider, and the client ID of the application. */
    issuer: Type.String(),
    clientId: Type.String(),
    /** Returned only once. */
    secret: Type.String(),
    /** When the previous secret expires; null without one. */
    formerUntil: Type.Union([Time, Type.Null()]),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Creates a new client secret, with which the application authenticates at Foyer. A0404 for an application that is not installed, A0302 for `system` and for public clients, which have no secret. Needs a confirmation (A0301).',
});

export const orderApplications = endpoint({
  method: 'PUT',
  path: '/v2/manage/application-order',
  access: 'applications.write',
  body: closed({ codes: Type.Array(Code, { maxItems: MAX_APPLICATIONS, uniqueItems: true }) }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Sets the order in which users see applications. A0401 at `/codes` (`stale`) unless each installed application is listed exactly once.',
});

export const fetchManifest = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests',
  access: 'applications.write',
  body: closed({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: Manifest,
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Fetches a manifest from another server for review before installation. The address must be public and use https, unless its host is in FOYER_INTERNAL_HOSTS. Redirects are not followed. A0401 at `/url` with the reason: `format`, `address`, `unreachable`, `status`, `too_large`, `type`; at the fields of a document that is not a manifest.',
});

export const checkManifest = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests/check',
  access: 'applications.write',
  /** Any JSON document. `over` is the code of the application that it would upgrade. */
  body: closed({ manifest: Type.Unknown(), entry: Entry, over: Type.Optional(Code) }),
  bodyBytes: MANIFEST_BYTES,
  result: Manifest,
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Validates a document as an installation or an upgrade would, reports all problems together, and changes nothing. Returns the manifest with the address that it would open, as far as it is given. A0401 at the same fields and by the same rules; a missing address is accepted.',
});

/** Whether the response headers of an application allow a frame of Foyer; `unknown` without a conclusive response. */
export const FRAME_RESULTS = ['allowed', 'forbidden', 'unknown'] as const;

export const checkFrame = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests/frame',
  access: 'applications.write',
  body: closed({ entry: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: closed({ frame: Type.Enum([...FRAME_RESULTS]) }),
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Requests the address of an application to check whether it may be shown in a frame of Foyer: `forbidden` by `frame-ancestors` of its Content-Security-Policy, or by X-Frame-Options without it. `unknown` for a redirect, an error, no response, and an address that is not public or does not use https, unless its host is in FOYER_INTERNAL_HOSTS. A0401 at `/entry` (`format`) for text that is not a web address.',
});
