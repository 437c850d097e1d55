import { expect, test } from 'vitest';

import { versionRows } from './version-rows.ts';

test('the installation with its brand is first; the applications keep the order of the server', () => {
  const versions = {
    system: { name: 'Foyer', version: '0.1.0' },
    applications: [
      { code: 'esl', names: { en: 'Shelf labels', de: 'Etiketten' }, version: '3.2.1' },
      { code: 'map', names: { en: 'Maps', de: 'Karten' }, version: '1.0.4' },
    ],
  };
  expect(versionRows(versions, 'Nordmarkt', (names) => names.de ?? '')).toEqual([
    { name: 'Nordmarkt', code: undefined, version: '0.1.0' },
    { name: 'Etiketten', code: 'esl', version: '3.2.1' },
    { name: 'Karten', code: 'map', version: '1.0.4' },
  ]);
});
