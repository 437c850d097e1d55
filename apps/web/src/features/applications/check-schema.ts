/** The part of JSON Schema in which the contract writes a manifest. */
export type Schema = {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly pattern?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
};

/** JSON pointer of what is wrong → the rule that it breaks, named as the server names them. */
export type Problems = Record<string, string>;

/** What of a document is not as a schema says. */
export function problemsIn(value: unknown, schema: Schema, at = ''): Problems {
  if (schema.enum !== undefined) return schema.enum.includes(value) ? {} : { [at]: 'type' };
  if (schema.type === 'string') return inText(value, schema, at);
  if (schema.type === 'array') return inList(value, schema, at);
  return inObject(value, schema, at);
}

function inText(value: unknown, schema: Schema, at: string): Problems {
  if (typeof value !== 'string') return { [at]: 'type' };
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const length = Array.from(value).length;
  if (length < minLength) return { [at]: 'too_short' };
  if (length > maxLength) return { [at]: 'too_long' };
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return { [at]: 'format' };
  return 'const' in schema && schema.const !== value ? { [at]: 'type' } : {};
}

function inList(value: unknown, schema: Schema, at: string): Problems {
  if (!Array.isArray(value)) return { [at]: 'type' };
  const { items, minItems = 0, maxItems = Infinity, uniqueItems = false } = schema;
  if (value.length < minItems) return { [at]: 'too_few' };
  if (value.length > maxItems) return { [at]: 'too_many' };
  const found = value.map(
    (item: unknown, index) =>
      uniqueItems && value.indexOf(item) < index
        ? { [`${at}/${index}`]: 'duplicate' }
        : problemsIn(item, items as Schema, `${at}/${index}`), // of the same kind
  );
  return Object.assign({}, ...found) as Problems; // of such maps
}

function inObject(value: unknown, schema: Schema, at: string): Problems {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [at]: 'type' };
  const { required = [], properties = {}, patternProperties = {} } = schema;
  const given = new Map<string, unknown>(Object.entries(value));
  const problems: Problems = {};
  for (const name of required) if (!given.has(name)) problems[`${at}/${name}`] = 'required';
  for (const [name, part] of given) {
    const known = Object.hasOwn(properties, name) ? properties[name] : Object.values(patternProperties)[0];
    // A name of any length would stand in a message.
    const pointer = `${at}/${name.slice(0, 64)}`;
    if (known === undefined) problems[pointer] = 'unknown';
    else Object.assign(problems, problemsIn(part, known as Schema, pointer)); // a schema's parts are schemas
  }
  return problems;
}
