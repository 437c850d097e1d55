import type { Boot } from '@foyer/contract/boot.ts';
import { renderToString } from 'react-dom/server';

import { startBoot } from '#/shared/boot.ts';
import { startLanguage } from '#/shared/language.ts';

import { Root } from './root.tsx';

/** The sign-in screen's markup for somebody who comes for the first time. */
export function render(boot: Boot): string {
  startBoot(boot);
  startLanguage(boot);
  return renderToString(<Root />);
}
