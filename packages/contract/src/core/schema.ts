import type TypeBox from 'typebox';

// Builders of JSON schemas whose TypeScript types TypeBox derives. They return what TypeBox's builders return, without
// its 679 modules: these would take 20 MB of each server process.

export type { Static, TObject, TProperties, TSchema } from 'typebox';

type Options = Readonly<Record<string, unknown>>;

/** Mark of an optional property. Like TypeBox's, it is hidden from JSON. */
const OPTIONAL = '~optional';

const isRequired = (schema: object): boolean => !(OPTIONAL in schema);
const ofType = (type: string) => (options: Options) => ({ type, ...options });

function objectOf(properties: Readonly<Record<string, object>>, options?: Options) {
  const required = Object.keys(properties).filter((name) => isRequired(properties[name] ?? {}));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

function optional(schema: object) {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

function partial({ properties }: { properties: Readonly<Record<string, object>> }) {
  return objectOf(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])));
}

const builders = {
  Array: (items: object, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Enum: (values: readonly string[], options?: Options) => ({ enum: values, ...options }),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: Options) => ({ type: typeof value, const: value, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object: objectOf,
  Optional: optional,
  Partial: partial,
  /** Only keys of the type string are supported. */
  Record: (_key: object, value: object, options?: Options) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: ofType('string'),
  Union: (anyOf: readonly object[], options?: Options) => ({ anyOf, ...options }),
  Unknown: (options?: Options) => ({ ...options }),
};

/** Their types are TypeBox's, from which `Static` derives the type of a value. */
const typed = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>;
const { Array: array, Boolean: boolean, Enum, Integer, Literal, Null, Number: number } = typed;
const { Object: object, Optional, Partial, Record, String: string, Union, Unknown } = typed;
export { array as Array, boolean as Boolean, Enum, Integer, Literal, Null, number as Number };
export { object as Object, Optional, Partial, Record, string as String, Union, Unknown };
