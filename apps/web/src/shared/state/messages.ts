import { MESSAGES_SHOWN } from '@foyer/contract/core/limits.ts';

import { createStore, useStore } from './store.ts';

type Severity = 'info' | 'success' | 'warning' | 'danger';
export type Words = {
  readonly severity: Severity;
  readonly text: string;
  /** What it is about, in a word or two that stand over the text. */
  readonly about?: string;
  /** Stays like a warning, though it is none. */
  readonly stays?: true;
  /** Where more is to be read: a path of the web, and what its link says. */
  readonly link?: { readonly to: string; readonly text: string };
  /** What the user can do about it, each of which closes the message. */
  readonly actions?: readonly { readonly text: string; readonly run: () => void }[];
};
export type Message = Words & { readonly id: number };

/** Good news leaves by itself, later if it can be followed; a warning stays until it is closed or pushed out. */
const SHOWN_MS = 6000;
const LINK_SHOWN_MS = 15_000;

const store = createStore<readonly Message[]>([]);
const held = new Set<number>();
let lastId = 0;

/** Shows a message; at most three stand at once, one more closes the oldest. Returns its id. */
export function say(words: Words): number {
  const message: Message = { ...words, id: ++lastId };
  // The same words twice are one message, renewed: four failed calls are one lost connection.
  const isOther = ({ text, severity, link }: Message): boolean =>
    text !== words.text || severity !== words.severity || link?.to !== words.link?.to;
  store.write([...store.read().filter(isOther), message].slice(-MESSAGES_SHOWN));
  const isGood = words.severity === 'info' || words.severity === 'success';
  if (isGood && words.stays !== true) leaveAfter(words.link === undefined ? SHOWN_MS : LINK_SHOWN_MS, message.id);
  return message.id;
}

function leaveAfter(ms: number, id: number): void {
  setTimeout(() => (held.has(id) ? leaveAfter(SHOWN_MS, id) : closeMessage(id)), ms);
}

/** Whoever points at a message or stands on it is not done with it: it stays as long. */
export function holdMessage(id: number, holds: boolean): void {
  if (holds) held.add(id);
  else held.delete(id);
}

/** Takes a message away. */
export function closeMessage(id: number): void {
  held.delete(id);
  store.write(store.read().filter((message) => message.id !== id));
}

/** Closes all messages, so that a sign-in shows none of an earlier session. */
export function closeMessages(): void {
  held.clear();
  store.write([]);
}

/** The messages that stand, the oldest first. */
export function readMessages(): readonly Message[] {
  return store.read();
}

/** Follows the messages that stand. */
export function useMessages(): readonly Message[] {
  return useStore(store, (messages) => messages);
}
