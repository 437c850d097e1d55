import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { Time, Version } from './core/pagination.ts';
import { MAX_APPLICATIONS, MANIFEST_BYTES } from './limits/applications.ts';
import { Manifest } from './manifest.ts';

export const Application = closed({
  code: Type.String(),
  /** What people read, by language code. */
  names: mapOf(Type.String()),
  icon: Type.String(),
  /** Where it opens: a route of the web for `system`, an absolute address for the others. */
  entry: Type.String(),
  version: Type.String(),
  /** In a frame inside Foyer, or in a tab of its own. */
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
/** Where it opens; that of the manifest when left out. */
const Entry = Type.Optional(Type.String({ minLength: 1, maxLength: 2000 }));

export const InstalledApplication = closed({
  manifest: Manifest,
  version: Version,
  /** One that belongs to Foyer itself: neither changed nor removed. */
  builtIn: Type.Boolean(),
  /**
   * Why it is not served: its address is on Foyer's host (`own`), that host is not known (`public_url`), or it is http
   * while Foyer has https (`insecure`).
   */
  unserved: Type.Union([Type.Literal('own'), Type.Literal('public_url'), Type.Literal('insecure'), Type.Null()]),
  installedAt: Time,
  changedAt: Time,
  /** The version that ships with this Foyer, when that is a newer one. */
  newer: Type.Union([Type.String(), Type.Null()]),
  /** Roles that give any of its permissions. */
  roles: Type.Integer(),
  /** Since when it has its present secret; null while it has none. */
  secretAt: Type.Union([Time, Type.Null()]),
  /** The version that it says it runs in. */
  reported: Type.Union([closed({ version: Type.String(), at: Time }), Type.Null()]),
});
export type InstalledApplication = Type.Static<typeof InstalledApplication>;

const All = closed({
  /** In the order in which people see them. */
  installed: Type.Array(InstalledApplication),
  /** Manifests that ship with Foyer and are not installed, or in an older version. */
  ready: Type.Array(Manifest),
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/v2/manage/applications',
  access: 'applications.read',
  result: All,
  errors: [],
  doc: 'Installed applications in their order, and the manifests of the suite that are ready to be installed.',
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
  doc: 'Installs an application. A0401 at `/entry` for an address on the host of Foyer, on any port unless it is loopback (`own`), for any but loopback while Foyer listens beyond it without FOYER_PUBLIC_URL (`public_url`), and for http while Foyer has https, unless it is loopback or a host of FOYER_INTERNAL_HOSTS (`insecure`); at `/manifest/code` for one that is installed (`taken`) or belongs to Foyer (`reserved`), at a permission for one that is not its own or doubled. Every open page receives PLUGIN_CHANGED with `application`, those of the calling session also `own`. Needs a confirmation (A0301).',
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
  doc: 'Replaces the manifest of an application. Its address stays the same without `entry`, and is checked as at the installation. A0401 at `/manifest/version` for a version before the installed one (`older`) and for another document of the same version (`same`), at `/version` after an edit conflict. Every open page receives PLUGIN_CHANGED with `application`, those of the calling session also `own`. Needs a confirmation (A0301).',
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
  /** Whether the secret before it holds for another day, so that nobody is kept out while it is exchanged. */
  body: closed({ keepFormer: Type.Boolean() }),
  result: closed({
    /** Foyer's OpenID provider, and what the application is called there. */
    issuer: Type.String(),
    clientId: Type.String(),
    /** Shown this once. */
    secret: Type.String(),
    /** Until when the one before it holds; null when there is none. */
    formerUntil: Type.Union([Time, Type.Null()]),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Gives an application a new secret, with which it signs people in and calls for itself. A0404 for one that is not installed, A0302 for `system` and for public clients, which keep none. Needs a confirmation (A0301).',
});

export const orderApplications = endpoint({
  method: 'PUT',
  path: '/v2/manage/application-order',
  access: 'applications.write',
  body: closed({ codes: Type.Array(Code, { maxItems: MAX_APPLICATIONS, uniqueItems: true }) }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'The order in which people see applications. A0401 at `/codes` (`stale`) unless it names each installed one once.',
});

export const fetchManifest = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests',
  access: 'applications.write',
  body: closed({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: Manifest,
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Fetches a manifest from another server, to be looked at before it is installed. Only https, no private network but the hosts that the configuration names, no redirects. A0401 at `/url` with what was wrong: `format`, `address`, `unreachable`, `status`, `too_large`, `type`; at the fields of the document when that is no manifest.',
});

export const checkManifest = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests/check',
  access: 'applications.write',
  /** Any document; `over` is the application that it would upgrade. */
  body: closed({ manifest: Type.Unknown(), entry: Entry, over: Type.Optional(Code) }),
  bodyBytes: MANIFEST_BYTES,
  result: Manifest,
  errors: [],
  callerRate: { calls: 120, seconds: 60 },
  doc: 'Checks a document as the installation or the upgrade would, all at the same time, and changes nothing. Returns the manifest, with the address where it would open as far as that is given. A0401 at the same places and by the same rules; a missing address is no problem here.',
});

/** Whether an application may be shown in a frame of Foyer, by the headers of its answer; unknown without an answer that decides. */
export const FRAME_RESULTS = ['allowed', 'forbidden', 'unknown'] as const;

export const checkFrame = endpoint({
  method: 'POST',
  path: '/v2/manage/manifests/frame',
  access: 'applications.write',
  body: closed({ entry: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: closed({ frame: Type.Enum([...FRAME_RESULTS]) }),
  errors: [],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Asks the address of an application whether it may be shown in a frame of Foyer: `forbidden` by `frame-ancestors` of its Content-Security-Policy, or by X-Frame-Options without it. Only https, no private network but the hosts that the configuration names; `unknown` for any other address, a redirect, an error and without an answer. A0401 at `/entry` for text that is no web address (`format`).',
});
