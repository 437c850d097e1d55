import { MIN_CONTRAST } from '../limits/brand.ts';
import { PROVIDER_ADDRESS_LENGTH, MAX_PROVIDERS } from '../limits/identity-providers.ts';
import type { SettingName, Settings } from '../settings.ts';
import { contrast } from './contrast.ts';
import { PROVIDER_NAME } from './provider-names.ts';
import { hasHidden, trimName } from './visible-name.ts';
import { parseWebAddress } from './web-address.ts';

/** JSON pointer within a setting → the rule that is broken. */
export type SettingProblems = Record<string, string>;

type Checks = { readonly [N in SettingName]?: (value: Settings[N]) => SettingProblems };

const WHITE = '#ffffff';

/** Rules of settings that the schemas cannot express. */
const CHECKS: Checks = {
  signInPage({ SSOConfig }) {
    const problems: SettingProblems = {};
    const providers = Object.entries(SSOConfig);
    if (providers.length > MAX_PROVIDERS) problems['/SSOConfig'] = 'too_many';
    for (const [name, { loginAddress, label }] of providers) {
      if (!PROVIDER_NAME.test(name)) problems[`/SSOConfig/${name}`] = 'name';
      if (!isLoginAddress(loginAddress)) problems[`/SSOConfig/${name}/loginAddress`] = 'address';
      if (label !== undefined && !isReadable(label)) problems[`/SSOConfig/${name}/label`] = 'characters';
    }
    return problems;
  },
  languages: ({ default: standard, offered }) => (offered.includes(standard) ? {} : { '/default': 'not_offered' }),
  session: ({ idleSeconds, absoluteSeconds }) =>
    idleSeconds > absoluteSeconds ? { '/idleSeconds': 'beyond_absolute' } : {},
  brand({ name, company, ...colours }) {
    const problems: SettingProblems = {};
    if (!isReadable(name)) problems['/name'] = 'characters';
    if (!isReadable(company)) problems['/company'] = 'characters';
    for (const theme of ['primary', 'primaryDark'] as const)
      if (contrast(colours[theme], WHITE) < MIN_CONTRAST) problems[`/${theme}`] = 'contrast';
    return problems;
  },
};

/** Problems of a setting that matches its schema; empty if there are none. */
export function settingProblems<N extends SettingName>(name: N, value: Settings[N]): SettingProblems {
  return CHECKS[name]?.(value) ?? {};
}

/**
 * Whether the button of a provider may lead to an address: empty for Foyer's start, a path of Foyer, or an address
 * that `isRedirectTarget` accepts.
 */
export function isLoginAddress(address: string): boolean {
  if (address.length > PROVIDER_ADDRESS_LENGTH) return false;
  return address === '' || isRedirectTarget(address) || /^\/(?![/\\])[^\s\\]*$/.test(address);
}

/** Whether a browser may be sent to an address: https, or http on loopback, without a fragment. */
function isRedirectTarget(address: string): boolean {
  const url = parseWebAddress(address);
  if (url === undefined || url.hash !== '') return false;
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/** Whether a text is readable: one line, without bidirectional or hidden characters, and without placeholders. */
export function isReadable(text: string): boolean {
  return trimName(text) === text.normalize('NFC') && trimName(text) !== '' && !hasHidden(text) && !/[{}]/.test(text);
}
