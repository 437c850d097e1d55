import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { bootOfPage, startBoot } from '#/shared/boot.ts';
import { refreshTexts, resumeLanguage, startLanguage } from '#/shared/language.ts';
import { readLocation, startLocation } from '#/shared/location.ts';
import { say } from '#/shared/messages.ts';
import { takeCarried } from '#/shared/reload.ts';
import { requestedLanguage } from '#/shared/requested-language.ts';
import { startSession } from '#/shared/session.ts';
import { startTheme } from '#/shared/theme.ts';
import { whenIdle } from '#/shared/when-idle.ts';

import { endHere } from './end-here.ts';
import { Root } from './root.tsx';
import { Home } from './router.tsx';
import { watchFailures } from './watch-failures.ts';

const page = document.documentElement;
const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the web.');

const boot = bootOfPage();
const { words } = takeCarried();
startBoot(boot);
startLanguage(boot);
startTheme();
startLocation();
watchFailures();
startSession(endHere);

const web = (
  <StrictMode>
    <Root />
  </StrictMode>
);

// The page's own script has decided whether the server's markup is what this visitor must see.
if (page.classList.contains('booting')) {
  await resumeLanguage(boot, requestedLanguage(readLocation(), boot.languages));
  place.replaceChildren();
  createRoot(place).render(web);
  page.classList.remove('booting');
} else {
  hydrateRoot(place, web);
}
if (words !== undefined) say(words);

// Once the page stands: the remaining texts, and Home as soon as somebody begins to type.
whenIdle(() => void refreshTexts());
addEventListener('input', () => Home.preload(), { once: true });
