import type { BrandColours } from '@foyer/contract/rules/brand-colours.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

/** A labelled value; `line` contains both. */
export type EmailFact = { readonly name: string; readonly value: string; readonly line: string };

/** The requested action: a button in the HTML part, and the full link. */
export type EmailAction = {
  readonly label: string;
  readonly link: string;
  readonly lineBelowButton: string;
  readonly lineWithoutButton: string;
};

/** Identity of the installation: its name, the company in the footer, and its colours. */
export type EmailHeader = BrandColours & {
  readonly name: string;
  readonly company: string;
  /** Whether to show the built-in mark. False for a brand with its own logo. */
  readonly marked: boolean;
};

/** Parts of an email. All texts are plain text. */
export type EmailLayout = {
  readonly language: LanguageCode;
  readonly header: EmailHeader;
  readonly title: string;
  readonly greeting: string;
  /** Summary; mailboxes show it beside the subject. */
  readonly lead: string;
  readonly facts: readonly EmailFact[];
  readonly action?: EmailAction;
  readonly notes: readonly string[];
  /** What to do when the email is unexpected. */
  readonly caution: { readonly title: string; readonly text: string; readonly urgent?: boolean };
  /** Why the reader receives the email. */
  readonly reasons: readonly string[];
  readonly home: string;
};
