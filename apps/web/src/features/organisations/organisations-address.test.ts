import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { chosenId, organisationPath, ORGANISATIONS_PATH } from './organisations-address.ts';

test('the selected organisation is part of the address', () => {
  expect(chosenId(parseHash(`#${organisationPath('0190-a')}`))).toBe('0190-a');
  expect(chosenId(parseHash(`#${ORGANISATIONS_PATH}`))).toBeUndefined();
});

test('an invalid ID selects nothing', () => {
  for (const id of ['', '../users', 'a b', 'x'.repeat(65)])
    expect(chosenId(parseHash(`#${organisationPath(id)}`))).toBeUndefined();
});
