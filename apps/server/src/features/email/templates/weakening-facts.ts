import type { ProviderValue } from '@foyer/contract/identity-providers.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { defaultLocale } from '@foyer/contract/rules/locales.ts';
import { isProviderOn } from '@foyer/contract/rules/setting-weakening.ts';
import type { SettingName, Settings } from '@foyer/contract/settings.ts';

import type { GetText } from '#/features/translations/service.ts';
import { toPlainName } from '#/platform/text/sanitizers.ts';

/** A change that weakens sign-in: in a setting, in a role that no longer requires a second factor, or in a provider. */
export type Weakening =
  | {
      readonly setting: SettingName;
      /** Fields in which `after` is weaker than `before`. */
      readonly fields: readonly string[];
      readonly before: object;
      readonly after: object;
    }
  | { readonly role: string }
  | { readonly provider: string; readonly before: ProviderValue; readonly after: ProviderValue };

type GetFactText = (key: Parameters<GetText>[1]) => string;
type FactTexts = { readonly getText: GetFactText; readonly language: LanguageCode };
type FactField<V> = {
  readonly label: Parameters<GetText>[1];
  readonly format: (value: V, context: FactTexts) => string;
};
type FactFields<N extends SettingName> = { readonly [F in keyof Settings[N]]?: FactField<Settings[N][F]> };

/** Maximum length of a value in characters: the list of providers may be long. */
const FACT_LENGTH = 200;

const SECTIONS = {
  signInPage: 'settings.signIn',
  mfa: 'settings.secondFactor',
  password: 'settings.password',
  session: 'settings.sessions',
} as const satisfies Partial<Record<SettingName, Parameters<GetText>[1]>>;

const isOn = (label: FactField<boolean>['label']): FactField<boolean> => ({ label, format: formatSwitch });

/** Label and format of each field that can weaken sign-in, as on the settings page. */
const FIELDS: { readonly [N in keyof typeof SECTIONS]: FactFields<N> } = {
  signInPage: {
    captchaSwitch: isOn('settings.captchaSwitch'),
    captchaValidRule: {
      label: 'settings.captchaRule',
      format: (rule, { getText }) => getText(rule === 0 ? 'settings.captchaAlways' : 'settings.captchaFailures'),
    },
    captchaValidUserLoginFailedTimes: { label: 'settings.captchaThreshold', format: formatNumber },
    userEmailVerificationStatus: isOn('settings.retrieval'),
    wechatSwitch: isOn('signIn.withWechat'),
    azureSSOSwitch: isOn('signIn.withMicrosoft'),
    SSOConfig: { label: 'emails.providers', format: formatProviders },
  },
  mfa: {
    mode: { label: 'settings.mode.label', format: (mode, { getText }) => getText(`settings.mode.${mode}`) },
    superAdministrators: isOn('settings.superAdministrators'),
    passkeys: isOn('settings.factorPasskeys'),
    trustDevices: isOn('settings.trustDevices'),
  },
  password: {
    rank: { label: 'settings.rank.label', format: (rank, { getText }) => getText(`settings.rank.${rank}`) },
    expiryDays: {
      label: 'settings.expiry',
      format: (days, { getText, language }) => (days === 0 ? getText('emails.never') : inUnit(days, 'day', language)),
    },
  },
  session: {
    idleSeconds: { label: 'settings.idle', format: formatDuration },
    absoluteSeconds: { label: 'settings.absolute', format: formatDuration },
    perUser: {
      label: 'settings.perUserMost',
      format: (limit, context) => (limit === 0 ? context.getText('emails.unlimited') : formatNumber(limit, context)),
    },
    applicationsKeepAlive: isOn('settings.applicationsKeepAlive'),
  },
};

/** Values before and after a change, as pairs of label and text in the reader's language. */
export function weakeningFacts(weakening: Weakening, language: LanguageCode, texts: GetText) {
  const getText: GetFactText = (key) => texts(language, key);
  const fromTo = (label: string, before: string, after: string) => ({ name: label, value: `${before} → ${after}` });
  if ('role' in weakening)
    return [
      { name: getText('emails.role'), value: toPlainName(weakening.role) },
      fromTo(getText('emails.roleRequires'), getText('settings.on'), getText('settings.off')),
    ];
  if ('provider' in weakening) {
    const { provider, before, after } = weakening;
    return [fromTo(getText('emails.providers'), describeProvider(provider, before), describeProvider(provider, after))];
  }
  const { setting, fields } = weakening;
  if (!hasFields(setting)) return [];
  const [before, after] = [valuesOf(weakening.before), valuesOf(weakening.after)];
  const labels = new Map(Object.entries<FactField<never>>(FIELDS[setting]));
  const changes = fields.flatMap((field) => {
    const { label, format } = labels.get(field) ?? {};
    if (label === undefined || format === undefined) return [];
    const context = { getText, language };
    // The setting has the field, and the table has a format for its type.
    return [
      fromTo(getText(label), format(before.get(field) as never, context), format(after.get(field) as never, context)),
    ];
  });
  return [{ name: getText('emails.setting'), value: getText(SECTIONS[setting]) }, ...changes];
}

const hasFields = (setting: SettingName): setting is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, setting);
const valuesOf = (setting: object) => new Map<string, unknown>(Object.entries(setting));

function formatSwitch(on: boolean, { getText }: FactTexts): string {
  return getText(on ? 'settings.on' : 'settings.off');
}

function formatNumber(value: number, { language }: FactTexts): string {
  return new Intl.NumberFormat(defaultLocale(language)).format(value);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a duration in the largest unit that divides it. */
function formatDuration(seconds: number, { language }: FactTexts): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (['second', 1] as const);
  return inUnit(seconds / size, unit, language);
}

function inUnit(value: number, unit: 'day' | 'hour' | 'minute' | 'second', language: LanguageCode): string {
  return new Intl.NumberFormat(defaultLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Enabled providers, each with the host of its custom address, if any. */
function formatProviders(providers: Settings['signInPage']['SSOConfig']): string {
  const names = Object.entries(providers).flatMap(([name, provider]) => {
    const { loginAddress } = provider;
    if (!isProviderOn(provider)) return [];
    return [URL.canParse(loginAddress) ? `${name} (${new URL(loginAddress).host})` : name];
  });
  return names.length === 0 ? '–' : toPlainName(names.join(', '), FACT_LENGTH);
}

/** A provider with the host that identifies its users. */
function describeProvider(name: string, value: ProviderValue): string {
  const address =
    value.kind === 'oidc' ? value.issuer : value.kind === 'microsoft' ? value.authority : value.tokenAddress;
  const host = URL.canParse(address) ? new URL(address).host : address;
  const tenant = value.kind === 'microsoft' ? ` ${value.tenant}` : '';
  return toPlainName(`${name} (${host}${tenant})`, FACT_LENGTH);
}
