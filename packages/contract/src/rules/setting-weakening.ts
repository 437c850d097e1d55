import type { ProviderValue } from '../identity-providers.ts';
import type { SettingName, Settings, LoginPage } from '../settings.ts';
import { RANKS_BY_STRENGTH } from './password-rank.ts';

/** Whether a change of a setting makes sign-in weaker in one of its fields. */
type IsWeaker<N extends SettingName> = (before: Settings[N], after: Settings[N]) => boolean;
type Rules = { readonly [N in SettingName]: { readonly [F in keyof Settings[N]]-?: IsWeaker<N> } };

/** A change of the field makes sign-in neither weaker nor stronger. */
const neither = () => false;

/** One rule for every field of every setting. A new field requires a rule in order to compile. */
const RULES: Rules = {
  signInPage: {
    captchaSwitch: isCaptchaLater,
    captchaValidRule: isCaptchaLater,
    captchaValidUserLoginFailedTimes: isCaptchaLater,
    // Password reset by email: access to the mailbox is enough to replace the password.
    userEmailVerificationStatus: (before, after) =>
      !before.userEmailVerificationStatus && after.userEmailVerificationStatus,
    // A passkey that signs in without a password must verify its user (`requireUserVerification`), so it is two
    // factors.
    passkeySwitch: neither,
    wechatSwitch: (before, after) => !before.wechatSwitch && after.wechatSwitch,
    azureSSOSwitch: (before, after) => !before.azureSSOSwitch && after.azureSSOSwitch,
    SSOConfig: opensProvider,
  },
  languages: { default: neither, offered: neither },
  mfa: {
    mode: (before, after) => MODES.indexOf(after.mode) < MODES.indexOf(before.mode),
    superAdministrators: (before, after) => before.superAdministrators && !after.superAdministrators,
    // Codes can be phished, passkeys cannot (NIST SP 800-63B-4, 3.2.5).
    passkeys: (before, after) => before.passkeys && !after.passkeys,
    trustDevices: (before, after) => !before.trustDevices && after.trustDevices,
  },
  password: {
    rank: (before, after) => RANKS_BY_STRENGTH.indexOf(after.rank) < RANKS_BY_STRENGTH.indexOf(before.rank),
    // A stolen password is valid until it expires.
    expiryDays: (before, after) => unlessZero(after.expiryDays) > unlessZero(before.expiryDays),
  },
  files: { mostBytes: neither },
  session: {
    idleSeconds: (before, after) => after.idleSeconds > before.idleSeconds,
    absoluteSeconds: (before, after) => after.absoluteSeconds > before.absoluteSeconds,
    perUser: (before, after) => unlessZero(after.perUser) > unlessZero(before.perUser),
    // Token refreshes of an open application prevent the idle timeout while the user is absent.
    applicationsKeepAlive: (before, after) => !before.applicationsKeepAlive && after.applicationsKeepAlive,
  },
  brand: { name: neither, company: neither, primary: neither, primaryDark: neither, logo: neither },
};

const MODES: readonly Settings['mfa']['mode'][] = ['off', 'optional', 'enforced'];

/** The fields of a setting in which a change makes sign-in weaker; only super administrators may do that. */
export function weakenedFields<N extends SettingName>(name: N, before: Settings[N], after: Settings[N]): string[] {
  const rules = Object.entries<IsWeaker<N>>(RULES[name]);
  return rules.flatMap(([field, isWeaker]) =>
    isChanged(field, before, after) && isWeaker(before, after) ? [field] : [],
  );
}

function isChanged(field: string, before: object, after: object): boolean {
  const valueIn = (setting: object) => JSON.stringify(new Map<string, unknown>(Object.entries(setting)).get(field));
  return valueIn(before) !== valueIn(after);
}

/** A limit of 0 means no limit. */
const unlessZero = (limit: number) => (limit === 0 ? Infinity : limit);

/** The three fields of the captcha decide together after how many failures it is required. */
function isCaptchaLater(before: LoginPage, after: LoginPage): boolean {
  return failuresBeforeCaptcha(after) > failuresBeforeCaptcha(before);
}

function failuresBeforeCaptcha(page: LoginPage): number {
  if (!page.captchaSwitch) return Infinity;
  return page.captchaValidRule === 0 ? 0 : page.captchaValidUserLoginFailedTimes;
}

/** Whether a further provider may sign users in, or a provider's address changes. */
function opensProvider(before: LoginPage, after: LoginPage): boolean {
  const known = new Map(Object.entries(before.SSOConfig));
  return Object.entries(after.SSOConfig).some(([name, provider]) => {
    const old = known.get(name);
    return isProviderOn(provider) && (!isProviderOn(old) || old?.loginAddress !== provider.loginAddress);
  });
}

/** Whether users can sign in by a provider: both of its switches are on. */
export function isProviderOn(provider: LoginPage['SSOConfig'][string] | undefined): boolean {
  return provider?.switch === true && provider.configSwitch;
}

/** Fields of a provider that decide whose accounts sign in. */
const DECIDING = [
  'kind',
  'issuer',
  'authorizeAddress',
  'tokenAddress',
  'userInfoAddress',
  'authority',
  'tenant',
  'appId',
  'subjectClaim',
];
/** Fields that admit fewer users while they are set. */
const ADMITTING = ['requiredClaim', 'requiredValue', 'requiredRole', 'membersOnly'];

/** Whether a provider gets another address, reads another identity, or admits users whom it refused. */
export function isProviderWeaker(before: ProviderValue, after: ProviderValue): boolean {
  const old = new Map<string, unknown>(Object.entries(before));
  const next = new Map<string, unknown>(Object.entries(after));
  const isOther = (field: string) => old.get(field) !== next.get(field);
  return DECIDING.some(isOther) || ADMITTING.some((field) => Boolean(old.get(field)) && isOther(field));
}
