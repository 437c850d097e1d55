import { useEffect } from 'react';

import { createSharedState, type SharedState, useSharedState } from '#/shared/state/shared-state.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** The part of a document that is observed. */
type TypingDocument = Pick<Document, 'activeElement' | 'addEventListener' | 'removeEventListener'>;

/**
 * Tracks whether the user is typing: from the first character in a field until the focus leaves all fields. The user
 * also counts as typing while the focus is in a frame, whose events are invisible. Returns the function that stops it.
 */
export function followTyping(
  document: TypingDocument,
  window: EventTarget,
  isTyping: SharedState<boolean>,
): () => void {
  const isFrame = () => document.activeElement?.matches('iframe') === true;
  const isField = () => document.activeElement?.matches(FIELDS) === true;
  const onInput = () => isTyping.write(isField() || isFrame());
  const onFocusChange = () => isTyping.write(isFrame() || (isField() && isTyping.read()));
  document.addEventListener('input', onInput, true);
  // Only the window reports that a frame gets the focus.
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, later, true);
  for (const event of ['focus', 'blur']) window.addEventListener(event, later);
  onFocusChange();

  /** During the event the focus has not moved yet. */
  function later(): void {
    queueMicrotask(onFocusChange);
  }

  return () => {
    document.removeEventListener('input', onInput, true);
    for (const event of ['focusin', 'focusout']) document.removeEventListener(event, later, true);
    for (const event of ['focus', 'blur']) window.removeEventListener(event, later);
    isTyping.write(false);
  };
}

const state = createSharedState(false);

/** Whether the user is typing. Only one component may use it at a time. */
export function useTyping(): boolean {
  useEffect(() => followTyping(document, window, state), []);
  return useSharedState(state, (isTyping) => isTyping);
}
