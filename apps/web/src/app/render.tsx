import type { Boot } from '@foyer/contract/core/boot.ts';
import { renderToString } from 'react-dom/server';

import { startLanguage } from '#/shared/i18n/language.ts';
import { startBoot } from '#/shared/session/boot.ts';

import { Root } from './root.tsx';

/** The sign-in screen's markup for somebody who comes for the first time. */
export function render(boot: Boot): string {
  startBoot(boot);
  startLanguage(boot);
  return renderToString(<Root />);
}
