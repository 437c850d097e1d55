import { expect, test } from 'vitest';

import { groupSecret } from './secret-groups.ts';

test.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3DPEH', 'JBSW Y3DP EH'],
  ['JBS', 'JBS'],
  ['', ''],
])('%j is shown as %j', (secret, grouped) => {
  expect(groupSecret(secret)).toBe(grouped);
});
