import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { IsDateTime } from 'typebox/format';

import { Fault } from './fault.ts';

/**
 * RFC 3339, but for leap seconds, which neither JavaScript nor SQL can tell from no time at all, and for years that have
 * four digits only where they were written.
 */
function isDateTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear(); // NaN compares with nothing
  return IsDateTime(text) && year >= 1 && year <= 9999;
}

const formats = { 'date-time': isDateTime };
const options = { strict: false, allErrors: true, useDefaults: true, formats };
/** Bodies say what they are; a query has only text, so its numbers are read from it. */
const bodies = new Ajv(options);
const queries = new Ajv({ ...options, coerceTypes: true });

export const compileSchema: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : queries).compile(schema);

/** Whether a value is what a schema says. */
export function isValid(schema: object, value: unknown): boolean {
  return bodies.compile(schema)(value);
}

/** Throws A0401 with every bad field unless a value is what a schema says. */
export function requireValid(schema: object, value: unknown): void {
  const validate = bodies.compile(schema);
  if (!validate(value)) throw invalidInput(validate.errors ?? [], 'body');
}

/** What each broken rule is called in the answer's `fields`. */
const RULES: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  maximum: 'too_large',
  minItems: 'too_few',
  maxItems: 'too_many',
  pattern: 'format',
  format: 'format',
};

/** The fault of a failed validation: every bad field, as JSON pointer → rule. */
export function invalidInput(problems: readonly ErrorObject[], part: string | undefined): Fault {
  const fields = Object.fromEntries(problems.map((problem) => [pointer(problem), RULES[problem.keyword] ?? 'type']));
  return new Fault(part === 'body' ? 'illegal_input' : 'parameter_error', { fields });
}

function pointer({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${String(params['missingProperty'])}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${String(params['additionalProperty']).slice(0, 64)}`;
  return instancePath;
}
