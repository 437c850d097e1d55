import { SHIPPED_COLOURS } from '@foyer/contract/rules/brand-colours.ts';

import type { EmailBranding, EmailTemplate, EmailRecipient } from '#/features/email/templates/templates.ts';
import { shippedEmailTexts, shippedTexts } from '#/features/translations/locales.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

/** Base address of the sample emails. */
export const HOME = 'https://foyer.example.com';

const textsByLanguage = new Map(
  LANGUAGES.map((language) => [language, { ...shippedTexts(language), ...shippedEmailTexts(language) }]),
);

/** Default branding. */
export const BRANDING: EmailBranding = {
  homeUrl: HOME,
  header: { name: 'Foyer', company: 'Foyer', ...SHIPPED_COLOURS, marked: true },
  getText: (language, key) => (textsByLanguage.get(language)?.[key] ?? '').replaceAll('{brand}', 'Foyer'),
};
export const LINK = `${HOME}/base/#/findPassword?key=Zk3v9QmX2rT7bL0sWcN4yHdE8uJfA6pGiO1tVxKqBnM`;
export const READER: EmailRecipient = { username: 'maria.schmidt', displayName: 'Maria Schmidt', language: 'en' };

const SIGN_IN_DETAILS = {
  at: new Date('2026-11-04T23:30:00Z'),
  address: '203.0.113.7',
  browser: 'Firefox',
  system: 'Linux',
};

export const INVITATIONS = [
  { kind: 'passwordReset', link: LINK, hours: 24 },
  { kind: 'activation', link: LINK, hours: 72 },
] as const satisfies EmailTemplate[];

export const WARNINGS = [
  { kind: 'passwordChanged', occasion: 'own', ...SIGN_IN_DETAILS },
  { kind: 'passwordChanged', occasion: 'forced', ...SIGN_IN_DETAILS },
  { kind: 'passwordChanged', occasion: 'link', ...SIGN_IN_DETAILS },
  { kind: 'passwordChanged', occasion: 'administrator', ...SIGN_IN_DETAILS },
  { kind: 'emailChanged', ...SIGN_IN_DETAILS },
  { kind: 'newDevice', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'bound', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'unbound', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'passkeyAdded', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'passkeyRemoved', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'recoveryCodesRenewed', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'recoveryCodeUsed', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorChanged', change: 'reset', ...SIGN_IN_DETAILS },
  { kind: 'secondFactorRefused', ...SIGN_IN_DETAILS },
  { kind: 'accountLinked', provider: 'contoso', ...SIGN_IN_DETAILS },
  { kind: 'accountUnlinked', provider: 'microsoft', ...SIGN_IN_DETAILS },
  {
    kind: 'signInWeakened',
    actor: 'root',
    weakening: {
      setting: 'mfa',
      fields: ['mode', 'trustDevices'],
      before: { mode: 'enforced', trustDevices: false },
      after: { mode: 'off', trustDevices: true },
    },
    ...SIGN_IN_DETAILS,
  },
] as const satisfies EmailTemplate[];

export const EMAILS: readonly EmailTemplate[] = [...INVITATIONS, ...WARNINGS];

export function nameOf(letter: EmailTemplate): string {
  if (letter.kind === 'passwordChanged') return `${letter.kind} ${letter.occasion}`;
  return letter.kind === 'secondFactorChanged' ? `${letter.kind} ${letter.change}` : letter.kind;
}

const TOKEN =
  /<!--\[if mso\]>(?<comment>.*?)<!\[endif\]-->|<!doctype html>|<style>[^<]*<\/style>|<(?<end>\/?)(?<tag>[a-z][a-z0-9]*)(?<attributes>(?: [a-z-]+="[^"<>]*")*)>|(?<text>[^<>]+)/y;
const VOID = ['meta', 'br'];
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** Strict HTML parser: throws on unclosed tags, unquoted attributes and unescaped characters. */
export function readStrictly(html: string): { tags: string[]; links: string[]; text: string } {
  const tags: string[] = [];
  const links: string[] = [];
  const open: string[] = [];
  let text = '';
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < html.length;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(html);
    if (match === null) throw new Error(`Not markup: ${html.slice(from, from + 80)}`);
    const { end, tag, attributes = '', text: content = '' } = match.groups ?? {};
    text += decode(content);
    if (tag === undefined) continue;
    if (end === '/' && open.pop() !== tag) throw new Error(`</${tag}> closes something else.`);
    if (end !== '/' && !VOID.includes(tag)) open.push(tag);
    if (end !== '/') tags.push(tag + attributes.replaceAll(/="[^"]*"/g, ''));
    for (const [, link = ''] of attributes.matchAll(/ (?:href|src)="([^"]*)"/g)) links.push(decode(link));
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(' ')}`);
  return { tags, links, text };
}

function decode(text: string): string {
  return text.replaceAll(/&[^;]{0,6};?/g, (entity) => {
    const character = CHARACTERS[entity];
    if (character === undefined) throw new Error(`Not an entity: ${entity}`);
    return character;
  });
}
