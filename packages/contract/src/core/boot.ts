import type { LanguageCode } from '../rules/language.ts';
import type { LoginPage } from '../settings.ts';

/**
 * What the server writes into `index.html` as a JSON block (`<script type="application/json" id="boot">`),
 * so that the first paint waits for no call.
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
  /** The picture of the brand; without one the mark that ships is shown. */
  brand: { logo: BrandPicture | null };
};

/** A picture and its sides in pixels, so that its place is kept while it comes. */
export type BrandPicture = { address: string; width: number; height: number };

/** First parts of the keys that the boot block carries; the rest comes with `GET /v2/i18n`. */
export const BOOT_TEXT_GROUPS = ['frame', 'signIn', 'errors'] as const;
