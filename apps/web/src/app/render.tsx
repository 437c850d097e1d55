import type { Boot } from '@foyer/contract/core/boot.ts';
import { renderToString } from 'react-dom/server';

import { startLanguage } from '#/shared/i18n/language.ts';
import { startBoot } from '#/shared/session/boot.ts';

import { Root } from './root.tsx';

/** Markup of the sign-in screen for a first visit. */
export function render(boot: Boot): string {
  startBoot(boot);
  startLanguage(boot);
  return renderToString(<Root />);
}
