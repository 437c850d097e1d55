import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { refreshTexts, resumeLanguage, startLanguage } from '#/shared/i18n/language.ts';
import { requestedLanguage } from '#/shared/i18n/requested-language.ts';
import { readLocation, startLocation } from '#/shared/navigation/location.ts';
import { whenIdle } from '#/shared/navigation/when-idle.ts';
import { bootOfPage, startBoot } from '#/shared/session/boot.ts';
import { takeReloadState } from '#/shared/session/reload.ts';
import { startSession } from '#/shared/session/session.ts';
import { startTheme } from '#/shared/state/theme.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { Root } from './root.tsx';
import { Home } from './router.tsx';
import { endSessionHere } from './session-ended.ts';
import { watchFailures } from './watch-failures.ts';

const page = document.documentElement;
const root = document.getElementById('app');
if (root === null) throw new Error('The page has no place for the web.');

const boot = bootOfPage();
const { toast } = takeReloadState();
startBoot(boot);
startLanguage(boot);
startTheme();
startLocation();
watchFailures();
startSession(endSessionHere);

const web = (
  <StrictMode>
    <Root />
  </StrictMode>
);

// The page's inline script has decided whether the server's markup is right for this visitor.
if (page.classList.contains('booting')) {
  await resumeLanguage(boot, requestedLanguage(readLocation(), boot.languages));
  root.replaceChildren();
  createRoot(root).render(web);
  page.classList.remove('booting');
} else {
  hydrateRoot(root, web);
}
if (toast !== undefined) showToast(toast);

// After the first render, loads the remaining texts, and Home as soon as the user begins to type.
whenIdle(() => void refreshTexts());
addEventListener('input', () => Home.preload(), { once: true });
