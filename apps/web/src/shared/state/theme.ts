import { readStored, THEME_KEY, writeStored } from '#/shared/session/storage.ts';

import { createSharedState, useSharedState } from './shared-state.ts';

export type Theme = 'light' | 'dark';

const state = createSharedState<Theme>('light');

/** Starts with the chosen theme, else the device's; index.html has applied a stored choice before the first paint. */
export function startTheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => state.write(chosenTheme() ?? (device.matches ? 'dark' : 'light'));
  follow();
  device.addEventListener('change', follow);
}

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  return { theme: useSharedState(state, (theme) => theme), toggleTheme };
}

function toggleTheme(): void {
  const theme = state.read() === 'dark' ? 'light' : 'dark';
  writeStored(THEME_KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  state.write(theme);
}

function chosenTheme(): Theme | undefined {
  const stored = readStored(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
