import type { LanguageCode } from '../rules/language.ts';
import type { LoginPage } from '../settings.ts';

/**
 * JSON block that the server writes into `index.html` (`<script type="application/json" id="boot">`), so that the first
 * paint needs no request.
 */
export type Boot = {
  /** The language the page was rendered in: the configured default. */
  language: LanguageCode;
  languages: { code: string; name: string }[];
  /** Texts of the sign-in screen in that language: every key of the groups below. */
  texts: Record<string, string>;
  loginPage: LoginPage;
  /** The year of the footer, by the server's clock. */
  year: number;
  version: string;
  /** Whether the documentation is served (`DOCUMENTATION_PATH`). */
  documentation: boolean;
  /** The logo of the brand; null for the default one. */
  brand: { logo: BrandPicture | null };
};

/** A picture and its size in pixels, which reserves its space while it loads. */
export type BrandPicture = { address: string; width: number; height: number };

/** Key prefixes of the texts in the boot block. The others are loaded with `GET /v2/i18n`. */
export const BOOT_TEXT_GROUPS = ['frame', 'signIn', 'errors'] as const;
