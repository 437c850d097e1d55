import { MESSAGES_SHOWN } from '@foyer/contract/limits.ts';

import { createStore, useStore } from './store.ts';

type Severity = 'info' | 'success' | 'warning' | 'danger';
export type Words = { readonly severity: Severity; readonly text: string };
export type Message = Words & { readonly id: number };

/** Good news leaves by itself; a warning stays until it is closed or pushed out. */
const SHOWN_MS = 6000;

const store = createStore<readonly Message[]>([]);
let lastId = 0;

/** Shows a message; at most three stand at once, one more closes the oldest. */
export function say(words: Words): void {
  const message: Message = { ...words, id: ++lastId };
  // The same words twice are one message, renewed: four failed calls are one lost connection.
  const others = store.read().filter(({ text, severity }) => text !== words.text || severity !== words.severity);
  store.write([...others, message].slice(-MESSAGES_SHOWN));
  if (words.severity === 'info' || words.severity === 'success') {
    setTimeout(() => closeMessage(message.id), SHOWN_MS);
  }
}

/** Takes a message away. */
export function closeMessage(id: number): void {
  store.write(store.read().filter((message) => message.id !== id));
}

/** The messages that stand, the oldest first. */
export function readMessages(): readonly Message[] {
  return store.read();
}

/** Follows the messages that stand. */
export function useMessages(): readonly Message[] {
  return useStore(store, (messages) => messages);
}
