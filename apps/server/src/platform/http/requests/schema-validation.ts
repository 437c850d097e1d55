import { MAX_PROBLEMS } from '@foyer/contract/limits/requests.ts';
import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';

import { Fault } from '#/platform/fault.ts';
import { isLanguage } from '#/platform/i18n/languages.ts';

const TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Whether a text is an RFC 3339 time. Leap seconds are excluded, since neither JavaScript nor SQL can represent them,
 * and so are hour 24 and times whose UTC year is not between 1 and 9999.
 */
function isDateTime(text: string): boolean {
  const [, day] = TIME.exec(text) ?? [];
  const year = new Date(text).getUTCFullYear(); // NaN fails both comparisons
  return day !== undefined && isCalendarDay(day) && year >= 1 && year <= 9999;
}

/** Whether a day exists. JavaScript accepts February 30 as March 2. */
function isCalendarDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}

/** Whether a text is a day of the years 1000 to 9999, as `YYYY-MM-DD`. */
const isDay = (text: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && isCalendarDay(text);

/**
 * Maximum number of values of an input whose problems are all listed. For a larger input, only the first problem is.
 */
const LISTED_VALUES = 1000;

type Validator = ((value: unknown) => boolean) & { errors?: ErrorObject[] };

/**
 * Compiler of validators that stop at the first problem and then list all problems of small inputs. With `allErrors`
 * alone, an input with unknown keys would take time and a response in proportion to its size (Ajv, "Security risks of
 * trusted schemas"; OWASP ASVS 5.0 15.2.2).
 */
function createCompiler(coerceTypes: boolean) {
  const options = {
    strict: false,
    useDefaults: true,
    formats: { date: isDay, 'date-time': isDateTime, language: isLanguage },
    coerceTypes,
  };
  const one = new Ajv(options);
  const all = new Ajv({ ...options, allErrors: true });
  return (schema: object): Validator => {
    const validate: Validator = (value) => {
      const findOne = one.compile(schema); // at first use; Ajv caches it
      if (findOne(value)) return true;
      const findAll = hasMoreValues(value, LISTED_VALUES) ? findOne : all.compile(schema);
      findAll(value);
      validate.errors = findAll.errors?.slice(0, MAX_PROBLEMS) ?? [];
      return false;
    };
    return validate;
  };
}

/** JSON bodies have types. A query has only strings, so its values are coerced. */
const compileBody = createCompiler(false);
const compileQuery = createCompiler(true);

/** Whether a JSON value contains more than `max` values on all levels, including itself. */
function hasMoreValues(value: unknown, max: number): boolean {
  const waiting = [value];
  for (let count = 1; waiting.length > 0;) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      count += 1;
      if (count > max) return true;
      waiting.push((next as Record<string, unknown>)[key]); // any JSON object
    }
  }
  return false;
}

export const compileSchema: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? compileBody : compileQuery)(schema);

export function isValid(schema: object, value: unknown): boolean {
  return compileBody(schema)(value);
}

/** Throws A0401 with the invalid fields unless a value matches a schema. */
export function requireValid(schema: object, value: unknown): void {
  const validate = compileBody(schema);
  if (!validate(value)) throw invalidInput(validate.errors ?? [], 'body');
}

/** JSON Schema keyword → name of the rule in the response's `fields`. */
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

/** The fault of a failed validation, with at most `MAX_PROBLEMS` invalid fields as JSON pointer → rule. */
export function invalidInput(problems: readonly ErrorObject[], httpPart: string | undefined): Fault {
  const fields = Object.fromEntries(problems.map((problem) => [pointer(problem), RULES[problem.keyword] ?? 'type']));
  return new Fault(httpPart === 'body' ? 'illegal_input' : 'parameter_error', { fields });
}

function pointer({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${String(params['missingProperty'])}`;
  if (keyword === 'additionalProperties') return `${instancePath}/${String(params['additionalProperty']).slice(0, 64)}`;
  return instancePath;
}
