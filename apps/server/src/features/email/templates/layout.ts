import type { BrandColours } from '@foyer/contract/rules/brand-colours.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';

/** Something to know; `line` says both together. */
export type EmailFact = { readonly name: string; readonly value: string; readonly line: string };

/** What the reader is asked to do: a button where there are buttons, and the link in full. */
export type EmailAction = {
  readonly label: string;
  readonly link: string;
  readonly lineBelowButton: string;
  readonly lineWithoutButton: string;
};

/** Whose mail it is: what the installation calls itself, the line at its foot, and its colours. */
export type EmailHeader = BrandColours & {
  readonly name: string;
  readonly company: string;
  /** Without it the name stands alone: the mark that ships is not that of another brand. */
  readonly marked: boolean;
};

/** The parts of a mail, all of them plain text but the head. */
export type EmailLayout = {
  readonly language: LanguageCode;
  readonly header: EmailHeader;
  readonly title: string;
  readonly greeting: string;
  /** What it is about; mailboxes show it beside the subject. */
  readonly lead: string;
  readonly facts: readonly EmailFact[];
  readonly action?: EmailAction;
  readonly notes: readonly string[];
  /** What to do when the mail comes unexpectedly. */
  readonly caution: { readonly title: string; readonly text: string; readonly urgent?: boolean };
  /** Why the reader gets it. */
  readonly reasons: readonly string[];
  readonly home: string;
};
