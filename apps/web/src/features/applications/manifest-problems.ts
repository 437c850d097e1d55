import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { t } from '#/shared/i18n/language.ts';

/** JSON pointer into a manifest → the rule that is broken there, as the server names both. */
export type ManifestProblems = Readonly<Record<string, string>>;

/** What a broken rule means in a manifest. */
const RULES: Readonly<Record<string, TextKey>> = {
  json: 'applications.rule.json',
  required: 'applications.rule.required',
  unknown: 'applications.rule.unknown',
  too_short: 'applications.rule.tooShort',
  too_long: 'applications.rule.tooLong',
  too_few: 'applications.rule.tooFew',
  too_many: 'applications.rule.tooMany',
  too_large: 'applications.rule.tooLarge',
  type: 'applications.rule.type',
  format: 'applications.rule.format',
  characters: 'applications.rule.characters',
  taken: 'applications.rule.taken',
  reserved: 'applications.rule.reserved',
  foreign: 'applications.rule.foreign',
  duplicate: 'applications.rule.duplicate',
  older: 'applications.rule.older',
  same: 'applications.rule.same',
  not_public: 'applications.rule.notPublic',
};

/** Characters of a name in a message; a wrong one may be of any length. */
const NAME_LENGTH = 64;

/** Where a path of the application stands. */
const PATH = /^\/signIn\/\w+Paths?(\/|$)|\/path$/;

/** What is wrong at a place of a manifest. */
function ruleText(pointer: string, rule: string): string {
  // A whole manifest that is foreign is one of another application.
  if (pointer === '/code' && rule === 'foreign') return t('applications.rule.otherApplication');
  if (rule === 'format' && pointer.startsWith('/signIn/deviceAddresses/')) return t('applications.rule.deviceAddress');
  if (rule === 'format' && PATH.test(pointer)) return t('applications.rule.path');
  return t(RULES[rule] ?? 'applications.rule.format');
}

/** The problems of a refused manifest by their place in it; what the server calls `/manifest` is the whole of it. */
export function manifestProblems(fields: ManifestProblems): ManifestProblems {
  const manifestEntries = Object.entries(fields).filter(([at]) => at === '/manifest' || at.startsWith('/manifest/'));
  return Object.fromEntries(manifestEntries.map(([at, rule]) => [at.slice('/manifest'.length), rule]));
}

/** One sentence about a manifest. */
export type ProblemGroup = {
  /** The field as the author calls it, such as `names.en`; empty for the whole document. */
  readonly field: string;
  readonly message: string;
  /** Permissions that have it, by their codes; none for a field of the application itself. */
  readonly permissions: readonly string[];
};

const PERMISSION = /^((?:\/(?:permissions|children)\/\d+)+)(\/.*)?$/;

/** Equal problems of a document as one: a mistake is often made in every permission. */
export function groupProblems(document: unknown, problems: ManifestProblems): readonly ProblemGroup[] {
  const groups = new Map<string, { field: string; message: string; permissions: string[] }>();
  for (const [pointer, rule] of Object.entries(problems)) {
    const [, permission, rest = ''] = PERMISSION.exec(pointer) ?? [undefined, undefined, pointer];
    const field = dotted(rest);
    const message = ruleText(pointer, rule);
    const group = groups.get(`${field} ${message}`) ?? { field, message, permissions: [] };
    groups.set(`${field} ${message}`, group);
    if (permission !== undefined) group.permissions.push(permissionName(document, permission));
  }
  return [...groups.values()];
}

/** A permission as its author knows it: by its code, else by its English name, else by its place. */
function permissionName(document: unknown, pointer: string): string {
  const steps = pointer.split('/').slice(1);
  let node: unknown = document;
  for (const step of steps) node = fieldOf(node, step);
  const names = [fieldOf(node, 'code'), fieldOf(fieldOf(node, 'names'), 'en')];
  const name = names.find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof name === 'string' ? name.slice(0, NAME_LENGTH) : dotted(pointer);
}

/** A JSON pointer as programmers write a place: `signIn.redirectPaths[0]`. */
function dotted(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll(/\.(\d+)/g, '[$1]');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
