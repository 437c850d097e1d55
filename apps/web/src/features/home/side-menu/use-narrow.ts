import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 768px)');

/** Whether the screen is so narrow that the side menu becomes a drawer. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, () => narrow.matches);
}

function watchNarrow(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}
