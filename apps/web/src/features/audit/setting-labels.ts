import { SETTING_GROUPS, type SettingGroup } from '@foyer/contract/core/audit-events.ts';
import type { MailServer } from '@foyer/contract/email.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import type { ProviderPage, ProviderValue } from '@foyer/contract/identity-providers.ts';
import type { SettingName, Settings } from '@foyer/contract/settings.ts';

import { t } from '#/shared/i18n/language.ts';

type KeyOfEach<U> = U extends unknown ? keyof U : never;
type GroupFields<G extends SettingGroup> = G extends SettingName
  ? keyof Settings[G]
  : G extends 'mail'
    ? keyof MailServer | 'password'
    : G extends 'identityProviders'
      ? KeyOfEach<ProviderValue> | keyof ProviderPage | 'secret'
      : never;
type LabelGroup<G extends SettingGroup> = {
  readonly title: TextKey;
  /** The group's section on the settings page. */
  readonly section: string;
  readonly fields: { readonly [F in GroupFields<G> & string]: TextKey };
};

/** Names of all setting groups and their fields, as on the settings page. */
const GROUPS: { readonly [G in SettingGroup]: LabelGroup<G> } = {
  signInPage: {
    title: 'settings.signIn',
    section: 'signIn',
    fields: {
      wechatSwitch: 'signIn.withWechat',
      azureSSOSwitch: 'signIn.withMicrosoft',
      captchaSwitch: 'settings.captchaSwitch',
      captchaValidRule: 'settings.captchaRule',
      captchaValidUserLoginFailedTimes: 'settings.captchaThreshold',
      userEmailVerificationStatus: 'settings.retrieval',
      passkeySwitch: 'settings.passkeySwitch',
      SSOConfig: 'identityProviders.title',
    },
  },
  languages: {
    title: 'translations.languages',
    section: 'languages',
    fields: { default: 'translations.standard', offered: 'translations.offered' },
  },
  mfa: {
    title: 'settings.secondFactor',
    section: 'secondFactor',
    fields: {
      mode: 'settings.mode.label',
      superAdministrators: 'settings.superAdministrators',
      passkeys: 'settings.factorPasskeys',
      trustDevices: 'settings.trustDevices',
    },
  },
  password: {
    title: 'settings.password',
    section: 'password',
    fields: { rank: 'settings.rank.label', expiryDays: 'settings.expiryDays' },
  },
  files: { title: 'settings.files', section: 'files', fields: { mostBytes: 'settings.mostBytes' } },
  session: {
    title: 'settings.sessions',
    section: 'sessions',
    fields: {
      idleSeconds: 'settings.idle',
      absoluteSeconds: 'settings.absolute',
      perUser: 'settings.perUserMost',
      applicationsKeepAlive: 'settings.applicationsKeepAlive',
    },
  },
  brand: {
    title: 'brand.title',
    section: 'brand',
    fields: {
      name: 'brand.name',
      company: 'brand.company',
      primary: 'brand.primary',
      primaryDark: 'brand.primaryDark',
      logo: 'brand.logo',
    },
  },
  texts: { title: 'translations.texts', section: 'texts', fields: {} },
  mail: {
    title: 'emailServer.title',
    section: 'mail',
    fields: {
      host: 'emailServer.host',
      port: 'emailServer.port',
      security: 'emailServer.security.label',
      username: 'emailServer.username',
      fromName: 'emailServer.fromName',
      fromAddress: 'emailServer.fromAddress',
      password: 'emailServer.password',
    },
  },
  identityProviders: {
    title: 'identityProviders.title',
    section: 'providers',
    fields: {
      kind: 'identityProviders.protocol.label',
      issuer: 'identityProviders.issuer',
      clientId: 'identityProviders.clientId',
      clientAuth: 'identityProviders.clientAuth.label',
      scopes: 'identityProviders.scopes',
      usernameClaim: 'identityProviders.usernameClaim',
      nameClaim: 'identityProviders.nameClaim',
      emailClaim: 'identityProviders.emailClaim',
      subjectClaim: 'identityProviders.subjectClaim',
      requiredClaim: 'identityProviders.requiredClaim',
      requiredValue: 'identityProviders.requiredValue',
      authorizeAddress: 'identityProviders.authorizeAddress',
      tokenAddress: 'identityProviders.tokenAddress',
      userInfoAddress: 'identityProviders.userInfoAddress',
      authority: 'identityProviders.authority',
      tenant: 'identityProviders.tenant',
      membersOnly: 'identityProviders.membersOnly',
      requiredRole: 'identityProviders.requiredRole',
      newcomers: 'identityProviders.newcomers',
      appId: 'identityProviders.appId',
      switch: 'identityProviders.switch',
      show: 'identityProviders.show',
      label: 'identityProviders.label',
      icon: 'identityProviders.icon',
      loginAddress: 'identityProviders.loginAddress',
      secret: 'audit.field.secret',
    },
  },
};

const isGroup = (name: string): name is SettingGroup => SETTING_GROUPS.some((group) => group === name);

/** The title of a setting group; undefined for one of another version. */
export function settingTitle(name: string): string | undefined {
  return isGroup(name) ? t(GROUPS[name].title) : undefined;
}

function labelKey(group: string, field: string): TextKey | undefined {
  const fields: Readonly<Record<string, TextKey>> = isGroup(group) ? GROUPS[group].fields : {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

export const isKnownField = (group: string, field: string): boolean => labelKey(group, field) !== undefined;

/** The label of a field; a generic one for a field of another version. */
export const fieldLabel = (group: string, field: string): string => t(labelKey(group, field) ?? 'audit.otherField');

/** The path of the settings page that edits a group. */
export function settingPath(name: string): string | undefined {
  return isGroup(name) ? `/settings?${new URLSearchParams({ section: GROUPS[name].section }).toString()}` : undefined;
}
