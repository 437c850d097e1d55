import { expect, test } from 'vitest';

import { permissionsByKind } from './permissions-by-kind.ts';

test('permissions are grouped into views, buttons and applications', () => {
  const system = {
    code: 'system',
    names: {},
    icon: 'settings',
    entry: '/system',
    version: '1.0.0',
    opens: 'tab',
  } as const;
  const permissions = ['audit.read', 'licence.read', 'licence.write', 'notices.write'];
  expect(permissionsByKind({ permissions, applications: [system] })).toEqual({
    viewPermissions: ['audit.read', 'licence.read'],
    buttonPermissions: ['licence.write', 'notices.write'],
    pluginPermissions: ['system'],
  });
});
