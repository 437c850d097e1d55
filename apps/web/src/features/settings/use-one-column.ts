import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 1023px)');

/** Whether the screen is so narrow that the list of sections takes the place of the section. */
export function useOneColumn(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches);
}

function watch(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}
