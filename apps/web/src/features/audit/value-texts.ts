import type { TextKey, TextPlaceholders } from '@foyer/contract/generated/text-keys.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';
import { MICROSOFT, WECHAT } from '@foyer/contract/rules/provider-names.ts';

import { providerName } from '#/shared/i18n/display-names.ts';
import { formatFileSize, numberFormat } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

/** Keys of texts without placeholders, since no values are available here. */
type FixedTextKey = { [K in TextKey]: [TextPlaceholders[K]] extends [never] ? K : never }[TextKey];
type ValueTexts = Readonly<Record<string, FixedTextKey>>;

const SIGN_IN_METHODS: ValueTexts = {
  password: 'audit.pathway.password',
  passkey: 'audit.pathway.passkey',
  activation: 'audit.pathway.activation',
};
const SIGN_IN_METHOD_NAMES: ValueTexts = {
  password: 'signIn.password',
  passkey: 'passkeys.passkey',
  activation: 'audit.value.invitation',
};
const FACTORS: ValueTexts = {
  code: 'audit.factor.code',
  passkey: 'audit.factor.passkey',
  recovery: 'audit.factor.recovery',
};
const FACTOR_NAMES: ValueTexts = { code: 'mfa.app', passkey: 'passkeys.passkey', recovery: 'mfa.recoveryCode' };
const REASONS: ValueTexts = {
  wrong_credentials: 'audit.reason.wrong_credentials',
  account_without_permission: 'audit.reason.account_without_permission',
  refused_on_phone: 'audit.reason.refused_on_phone',
  taken: 'audit.reason.taken',
  confusable: 'audit.reason.confusable',
  address: 'emailServer.trouble.address',
  connection: 'emailServer.trouble.connection',
  login: 'emailServer.trouble.login',
  refused: 'emailServer.trouble.refused',
  timeout: 'audit.reason.timeout',
  tls: 'emailServer.trouble.tls',
};
const OCCASIONS: ValueTexts = {
  own: 'audit.occasion.own',
  link: 'audit.occasion.link',
  forced: 'audit.occasion.forced',
};
const LOCKED: ValueTexts = { account: 'audit.locked.account', browser: 'audit.locked.browser' };
const SCOPES: ValueTexts = {
  full: 'audit.scope.full',
  mfa: 'audit.scope.mfa',
  bind: 'audit.scope.bind',
  password: 'audit.scope.password',
};
const TERMS: ValueTexts = {
  cloud: 'terms.cloud.title',
  privacy: 'terms.privacy.title',
  licence: 'terms.licence.title',
};
const STATUSES: ValueTexts = {
  invited: 'users.status.invited',
  active: 'users.status.active',
  disabled: 'users.status.disabled',
};
const RESULTS: ValueTexts = { done: 'audit.result.done', refused: 'audit.result.refused' };

/** Texts of enum values, by group and field. */
const CHOICES: Readonly<Record<string, ValueTexts>> = {
  'mfa.mode': { off: 'settings.mode.off', optional: 'settings.mode.optional', enforced: 'settings.mode.enforced' },
  'password.rank': {
    default: 'settings.rank.default',
    low: 'settings.rank.low',
    medium: 'settings.rank.medium',
    high: 'settings.rank.high',
    cross: 'settings.rank.cross',
    special: 'settings.rank.special',
    passphrase: 'settings.rank.passphrase',
  },
  'signInPage.captchaValidRule': { 0: 'settings.captchaAlways', 1: 'settings.captchaFailures' },
  'mail.security': {
    none: 'emailServer.security.none',
    starttls: 'emailServer.security.starttls',
    tls: 'emailServer.security.tls',
  },
  'identityProviders.kind': {
    oidc: 'identityProviders.protocol.oidc',
    oauth: 'identityProviders.protocol.oauth',
    microsoft: 'identityProviders.protocol.microsoft',
    wechat: 'identityProviders.protocol.wechat',
  },
  'identityProviders.clientAuth.label': {
    basic: 'identityProviders.clientAuth.basic',
    post: 'identityProviders.clientAuth.post',
    none: 'identityProviders.clientAuth.none',
  },
};
const SECONDS = ['session.idleSeconds', 'session.absoluteSeconds'];
const LANGUAGE_FIELDS = ['languages.default', 'languages.offered'];
const PICTURES: ValueTexts = {
  'brand.logo': 'brand.shippedLogo',
  'identityProviders.icon': 'identityProviders.keyShown',
};

/** Looks a text up in a table; undefined for a value of another version. */
const findText = (texts: ValueTexts, value: string | undefined): string | undefined => {
  const key = value !== undefined && Object.hasOwn(texts, value) ? texts[value] : undefined;
  return key === undefined ? undefined : t(key);
};

/** The second factor, as part of a sentence. */
export const factorText = (factor: string | undefined) => findText(FACTORS, factor);
export const factorName = (factor: string) => findText(FACTOR_NAMES, factor) ?? t('audit.reason.other');
export const reasonText = (reason: string) => findText(REASONS, reason) ?? t('audit.reason.other');
export const occasionText = (occasion: string) => findText(OCCASIONS, occasion) ?? t('audit.reason.other');
export const lockText = (locked: string) => findText(LOCKED, locked) ?? t('audit.reason.other');
export const scopeText = (scope: string) => findText(SCOPES, scope) ?? t('audit.reason.other');
export const termsText = (document: string | undefined) => findText(TERMS, document) ?? t('audit.reason.other');
export const statusText = (status: string) => findText(STATUSES, status) ?? t('audit.reason.other');
export const resultText = (result: string) => findText(RESULTS, result) ?? t('audit.reason.other');
export const yesOrNo = (value: boolean): string => t(value ? 'audit.value.yes' : 'audit.value.no');

/** The sign-in method, as part of a sentence. */
export function signInMethodText(pathway: string | undefined): string | undefined {
  return pathway === undefined ? undefined : (findText(SIGN_IN_METHODS, pathway) ?? providerOfSignInMethod(pathway));
}

/** The sign-in method as a label. */
export const signInMethodName = (pathway: string): string =>
  findText(SIGN_IN_METHOD_NAMES, pathway) ?? providerOfSignInMethod(pathway) ?? t('audit.reason.other');

function providerOfSignInMethod(pathway: string): string | undefined {
  const name = pathway.replace(/^sso:/, '');
  return name !== pathway || name === MICROSOFT || name === WECHAT ? providerName(name) : undefined;
}

/** The current text of a key; undefined for a key of another version. */
function presentText(key: string): string | undefined {
  const text = t(key as TextKey);
  return text === key ? undefined : text;
}

/** The current content of a customisable text, with an ellipsis for each placeholder. */
export const textContent = (key: string): string =>
  presentText(key)?.replaceAll(/\{\w+\}/g, '…') ?? t('audit.unnamed.text');

export const errorText = (code: string): string => presentText(`errors.${code}`) ?? t('audit.reason.other');

/** The user that a list was filtered by. Earlier versions recorded some users by ID. */
export const personText = (person: string): string => (ID.test(person) ? t('audit.unnamed.user') : person);
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The audience of a notice when it is neither a role nor an organisation. */
export function audienceText(audience: string | undefined): string {
  return t(audience === 'everybody' ? 'audit.audience.everybody' : 'audit.audience.user');
}

export function languageText(code: string): string {
  const names = new Intl.DisplayNames([currentLanguage(), FALLBACK_LANGUAGE], { type: 'language', fallback: 'none' });
  try {
    return names.of(code) ?? t('audit.otherLanguage');
  } catch {
    return t('audit.otherLanguage'); // recorded, but not a language code
  }
}

/** A duration in the largest unit that divides it. */
export function formatDuration(seconds: number): string {
  const [unit, size] = (
    [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ] as const
  ).find(([, min]) => seconds >= min && seconds % min === 0) ?? ['second', 1];
  return numberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}

/** The value of a setting field, as on the settings page. */
export function formatValue(group: string, field: string, value: unknown): string {
  const name = `${group}.${field}`;
  const picture = Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined;
  if (picture !== undefined) return t(value === null || value === undefined ? picture : 'brand.ownLogo');
  if (value === null || value === undefined || value === '') return t('audit.value.none');
  if (typeof value === 'boolean') return t(value ? 'audit.value.on' : 'audit.value.off');
  const choice =
    typeof value === 'string' || typeof value === 'number' ? findText(CHOICES[name] ?? {}, `${value}`) : undefined;
  if (choice !== undefined) return choice;
  if (Object.hasOwn(CHOICES, name)) return t('audit.reason.other');
  if (Array.isArray(value)) {
    const texts = value.map((one) => formatValue(group, field, one));
    return texts.length === 0 ? t('audit.value.none') : texts.join(', ');
  }
  if (typeof value === 'number') return formatNumberValue(name, value);
  if (typeof value === 'string') return LANGUAGE_FIELDS.includes(name) ? languageText(value) : value;
  return formatObjectValue(name, value);
}

function formatNumberValue(name: string, value: number): string {
  if (SECONDS.includes(name)) return formatDuration(value);
  if (name === 'files.mostBytes') return formatFileSize(value, currentLanguage());
  return name === 'mail.port' ? String(value) : numberFormat(currentLanguage()).format(value);
}

/** An object value: user creation, or the providers of the sign-in page. */
function formatObjectValue(name: string, value: object): string {
  if (name === 'identityProviders.newcomers' && 'create' in value)
    return `${t('identityProviders.create')}: ${t(value.create === true ? 'audit.value.on' : 'audit.value.off')}`;
  if (name !== 'signInPage.SSOConfig') return t('audit.otherField');
  const names = Object.keys(value).map(providerName);
  return names.length === 0 ? t('audit.value.none') : names.join(', ');
}
