import Type, { type Static } from 'typebox';

import { closed } from './core/endpoint.ts';
import { BRAND_COMPANY_LENGTH, BRAND_NAME_LENGTH } from './limits/brand.ts';
import { MIN_FILE_BYTES, MAX_FILE_BYTES } from './limits/notices.ts';
import { MAX_PASSWORD_EXPIRY_DAYS } from './limits/password.ts';
import { MIN_SESSION_SECONDS, MAX_SESSION_SECONDS, MAX_SESSIONS_PER_USER } from './limits/sessions.ts';
import { LANGUAGES } from './rules/language.ts';
import { RANK_NAMES } from './rules/password-rank.ts';
import { LoginPage, MfaMode } from './settings.ts';

const Language = Type.Enum([...LANGUAGES]);
const SessionSeconds = Type.Integer({ minimum: MIN_SESSION_SECONDS, maximum: MAX_SESSION_SECONDS });
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });

/** What an administrator changes while Foyer runs, by the name of its group. What else must hold: setting-problems.ts. */
export const SETTINGS = {
  signInPage: LoginPage,
  languages: closed({
    default: Language,
    offered: Type.Array(Language, { minItems: 1, maxItems: LANGUAGES.length, uniqueItems: true }),
  }),
  mfa: closed({
    mode: MfaMode,
    /** Where it is optional, super administrators need one from a day after they became one (OWASP ASVS 5.0 6.3.3). */
    superAdministrators: Type.Boolean(),
    /** People may add passkeys as a second factor. Those that were added keep counting. */
    passkeys: Type.Boolean(),
    /** A browser may skip the second factor for 30 days after it was shown there. */
    trustDevices: Type.Boolean(),
  }),
  password: closed({
    rank: Type.Enum([...RANK_NAMES]),
    /** Passwords expire after so many days; 0, as shipped, is never (OWASP ASVS 5.0 6.2.10 advises against it). */
    expiryDays: Type.Integer({ minimum: 0, maximum: MAX_PASSWORD_EXPIRY_DAYS }),
  }),
  files: closed({
    /** Largest file that may be uploaded, in bytes. */
    mostBytes: Type.Integer({ minimum: MIN_FILE_BYTES, maximum: MAX_FILE_BYTES }),
  }),
  session: closed({
    idleSeconds: SessionSeconds,
    absoluteSeconds: SessionSeconds,
    /** Sessions that one user may have at a time; one more ends the oldest. 0, as shipped, is any number. */
    perUser: Type.Integer({ minimum: 0, maximum: MAX_SESSIONS_PER_USER }),
    /** Whether an application that refreshes its tokens starts the idle time anew; on as shipped. `absoluteSeconds` applies either way. */
    applicationsKeepAlive: Type.Boolean(),
  }),
  brand: closed({
    /** What the installation calls itself, in pages and mails. */
    name: Type.String({ minLength: 1, maxLength: BRAND_NAME_LENGTH }),
    /** Whose it is: the line at the foot of pages and mails. */
    company: Type.String({ minLength: 1, maxLength: BRAND_COMPANY_LENGTH }),
    /** Of buttons and links, in the light and in the dark theme; white text is read on both. */
    primary: Colour,
    primaryDark: Colour,
    /** A picture that was uploaded, by its SHA-256; null is the one that ships. */
    logo: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  }),
};

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: Readonly<Static<(typeof SETTINGS)[N]>> };
