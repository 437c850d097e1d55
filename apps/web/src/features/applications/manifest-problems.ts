import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import { t } from '#/shared/i18n/language.ts';

/** JSON pointer into a manifest → the broken rule there, both as named by the server. */
export type ManifestProblems = Readonly<Record<string, string>>;

/** The text of each broken rule. */
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

/** Maximum characters of a name in a message; an invalid name can have any length. */
const NAME_LENGTH = 64;

/** JSON pointers of the fields that contain a path of the application. */
const PATH = /^\/signIn\/\w+Paths?(\/|$)|\/path$/;

/** The text of a broken rule at a JSON pointer of a manifest. */
function ruleText(pointer: string, rule: string): string {
  // `foreign` on the code means that the manifest belongs to another application.
  if (pointer === '/code' && rule === 'foreign') return t('applications.rule.otherApplication');
  if (rule === 'format' && pointer.startsWith('/signIn/deviceAddresses/')) return t('applications.rule.deviceAddress');
  if (rule === 'format' && PATH.test(pointer)) return t('applications.rule.path');
  return t(RULES[rule] ?? 'applications.rule.format');
}

/**
 * Maps a refused manifest's problems to JSON pointers into it. The server reports the whole document as `/manifest`.
 */
export function manifestProblems(fields: ManifestProblems): ManifestProblems {
  const manifestEntries = Object.entries(fields).filter(([at]) => at === '/manifest' || at.startsWith('/manifest/'));
  return Object.fromEntries(manifestEntries.map(([at, rule]) => [at.slice('/manifest'.length), rule]));
}

/** One message about a manifest, for all equal problems. */
export type ProblemGroup = {
  /** The field in dot notation, such as `names.en`; empty for the whole document. */
  readonly field: string;
  readonly message: string;
  /** Codes of the permissions with this problem; empty for a field of the application. */
  readonly permissions: readonly string[];
};

const PERMISSION = /^((?:\/(?:permissions|children)\/\d+)+)(\/.*)?$/;

/** Merges equal problems of a document: a mistake is often repeated in every permission. */
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

/** Name of a permission for its author: its code, else its English name, else its position. */
function permissionName(document: unknown, pointer: string): string {
  const steps = pointer.split('/').slice(1);
  let node: unknown = document;
  for (const step of steps) node = fieldOf(node, step);
  const names = [fieldOf(node, 'code'), fieldOf(fieldOf(node, 'names'), 'en')];
  const name = names.find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof name === 'string' ? name.slice(0, NAME_LENGTH) : dotted(pointer);
}

/** A JSON pointer in dot notation: `signIn.redirectPaths[0]`. */
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
