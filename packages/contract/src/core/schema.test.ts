import TypeBox from 'typebox';
import { expect, test } from 'vitest';

import * as Type from './schema.ts';

function sample(T: typeof Type) {
  const Inner = T.Object({ number: T.Number(), maybe: T.Optional(T.Null()) }, { additionalProperties: false });
  return T.Object(
    {
      text: T.String({ minLength: 1, description: 'A text.' }),
      optional: T.Optional(T.Integer({ minimum: 2 })),
      kind: T.Enum(['a', 'b']),
      word: T.Literal('word'),
      yes: T.Literal(true),
      list: T.Array(T.Boolean(), { maxItems: 3 }),
      any: T.Unknown(),
      either: T.Union([T.Null(), Inner]),
      record: T.Record(T.String(), T.Number()),
      partial: T.Partial(Inner),
      empty: T.Object({}),
    },
    { additionalProperties: false },
  );
}

test('the builders return the schemas of TypeBox', () => {
  expect(JSON.stringify(sample(Type))).toBe(JSON.stringify(sample(TypeBox)));
});

test('an optional property of a schema is not required in another one either', () => {
  const { properties } = Type.Partial(Type.Object({ a: Type.String() }));
  expect(Type.Object({ ...properties, b: Type.String() }).required).toEqual(['b']);
});
