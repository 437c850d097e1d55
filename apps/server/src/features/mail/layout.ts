import type { LanguageCode } from '@foyer/contract/language.ts';

/** Something to know; `line` says both together. */
export type Fact = { readonly name: string; readonly value: string; readonly line: string };

/** What the reader is asked to do: a button where there are buttons, and the link in full. */
export type Action = {
  readonly label: string;
  readonly link: string;
  readonly lineBelowButton: string;
  readonly lineWithoutButton: string;
};

/** The parts of a mail, all of them plain text. */
export type Layout = {
  readonly language: LanguageCode;
  readonly title: string;
  readonly greeting: string;
  /** What it is about; mailboxes show it beside the subject. */
  readonly lead: string;
  readonly facts: readonly Fact[];
  readonly action?: Action;
  readonly notes: readonly string[];
  /** What to do when the mail comes unexpectedly. */
  readonly caution: { readonly title: string; readonly text: string; readonly urgent?: boolean };
  /** Why the reader gets it. */
  readonly reasons: readonly string[];
  readonly home: string;
};
