import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';

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
