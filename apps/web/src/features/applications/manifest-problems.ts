import type { TextKey } from '@foyer/contract/text-key.ts';

import { t } from '#/shared/language.ts';

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

/** Where a path of the application stands. */
const PATH = /^\/signIn\/\w+Paths?(\/|$)|\/path$/;

/** What is wrong at a place of a manifest. */
export function ruleWords(pointer: string, rule: string): string {
  // A whole manifest that is foreign is one of another application.
  if (pointer === '/code' && rule === 'foreign') return t('applications.rule.otherApplication');
  if (rule === 'format' && pointer.startsWith('/signIn/deviceAddresses/')) return t('applications.rule.deviceAddress');
  if (rule === 'format' && PATH.test(pointer)) return t('applications.rule.path');
  return t(RULES[rule] ?? 'applications.rule.format');
}

/** The problems of a refused manifest by their place in it; what the server calls `/manifest` is the whole of it. */
export function manifestProblems(fields: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(fields).filter(([at]) => at === '/manifest' || at.startsWith('/manifest/'));
  return Object.fromEntries(own.map(([at, rule]) => [at.slice('/manifest'.length), rule]));
}
