import { expect, test } from 'vitest';

import { recoveryFileText } from './recovery-file.ts';

test('the file names the account and the purpose of the codes, and lists one code per line', () => {
  const texts = {
    title: 'Foyer: recovery codes',
    details: ['Username: ada', '21 November 2026'],
    note: 'Each works once.',
  };
  expect(recoveryFileText(texts, ['7K3QX-M9D2P', 'AAAAA-00000'])).toBe(
    [
      'Foyer: recovery codes',
      'Username: ada',
      '21 November 2026',
      '',
      '7K3QX-M9D2P',
      'AAAAA-00000',
      '',
      'Each works once.',
      '',
    ].join('\r\n'),
  );
});
