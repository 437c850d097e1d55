import { useEffect } from 'react';

import { t } from '#/shared/i18n/language.ts';
import { useIsDialogOpen } from '#/ui/overlays/open-dialogs.ts';

const listeners = new Set<() => void>();

/** Opens or closes the list of applications, as Ctrl+K does. */
export function changeSystem(): void {
  for (const listener of listeners) listener();
}

/** Adds a listener of `changeSystem`. Returns a function that removes it. */
function onChangeSystem(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The key combination that opens the list of applications, for the user's keyboard. */
export const changeSystemKey = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : t('changeSystem.shortcut');

/**
 * Calls `onPress` on Ctrl+K and ⌘K, wherever the focus is, even in an application's frame. Disabled while a dialog is
 * open.
 */
export function useChangeSystemKey(onPress: () => void): void {
  const isDialogOpen = useIsDialogOpen();
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (!isDialogOpen && !repeat) onPress();
    }
    document.addEventListener('keydown', listen);
    const stop = onChangeSystem(() => !isDialogOpen && onPress());
    return () => {
      document.removeEventListener('keydown', listen);
      stop();
    };
  }, [isDialogOpen, onPress]);
}
