import type { Manifest } from '@foyer/contract/manifest.ts';

import type { FoyerAccount } from '#/foyer.ts';

import { fill } from '../page/texts.ts';
import { type LocalizedNames, nameIn, type SystemPage, pagesOf } from './systems.ts';
import { type DemoTexts, textsIn } from './texts.ts';

const FOYER = 'Foyer';

type SystemPageOptions = {
  readonly manifest: Manifest & { readonly entry: string };
  readonly person: FoyerAccount;
  /** The page of the manifest; undefined for the overview. */
  readonly page: SystemPage | undefined;
  readonly roles: Readonly<Record<string, LocalizedNames>>;
  readonly foyer: URL;
  /** Whether the page is in a frame, next to Foyer's menu. */
  readonly isFramed: boolean;
};

/** A page of a system, which shows its user, the place and the permissions there. */
export function systemPage({ manifest, person, page, roles, foyer, isFramed }: SystemPageOptions): string {
  const language = person.locale;
  const t = textsIn(language);
  const system = nameIn(manifest.names, language);
  const values = { system, foyer: FOYER };
  const title = page === undefined ? system : nameIn(page.names, language);
  const isAllowed = page === undefined || mayOpen(page, person);
  const pages = page === undefined ? pagesOf(manifest) : [page];
  return document(language, page === undefined ? system : `${title} · ${system}`, [
    isFramed ? '' : header({ manifest, person, page, t, system, foyer }),
    '<main>',
    `<div class="title"><h1>${text(title)}</h1><span class="mark">${text(t.mark)}</span></div>`,
    `<p class="about">${text(fill(t.about, values))}</p>`,
    isAllowed ? '' : `<p class="refused">${text(t.notAllowed)}</p>`,
    '<dl class="list">',
    fact(t.person, person.name),
    fact(t.organisation, person.organisation.name),
    person.customer === undefined ? '' : fact(t.customer, person.customer.name),
    fact(t.store, person.store?.name ?? t.noStore),
    fact(t.roles, rolesIn(person, roles, language, t)),
    '</dl>',
    `<h2>${text(t.permissions)}</h2>`,
    ...pages.map((each) => permissionsOf(each, person, language, t)),
    '</main>',
  ]);
}

/** Page in a frame for a browser without a session of Foyer. */
export function signedOutPage({ names }: Manifest, language: string): string {
  const t = textsIn(language);
  const system = nameIn(names, language);
  const message = text(fill(t.signedOut, { system, foyer: FOYER }));
  return document(language, system, [`<main><h1>${text(system)}</h1><p>${message}</p></main>`]);
}

/** Whether a user has any permission of a page. */
export function mayOpen({ codes }: SystemPage, { permissions }: FoyerAccount): boolean {
  return codes.some((code) => permissions.includes(code));
}

type HeaderOptions = Pick<SystemPageOptions, 'manifest' | 'person' | 'page' | 'foyer'> & {
  t: DemoTexts;
  system: string;
};

function header({ manifest, person, page, t, system, foyer }: HeaderOptions): string {
  const { locale: language } = person;
  const home = new URL(manifest.entry).pathname;
  const link = (path: string, name: string, isCurrent: boolean) =>
    `<a href="${text(path)}"${isCurrent ? ' aria-current="page"' : ''}>${text(name)}</a>`;
  const entries = pagesOf(manifest)
    .filter((each) => mayOpen(each, person))
    .map((each) => link(each.path, nameIn(each.names, language), each.path === page?.path));
  return [
    `<header class="page-header"><strong>${text(system)}</strong>`,
    `<nav aria-label="${text(t.pages)}">${link(home, t.overview, page === undefined)}${entries.join('')}</nav>`,
    `<span class="quiet">${text(person.name)}</span>`,
    `<a href="${text(foyer.href)}">${text(fill(t.toFoyer, { foyer: FOYER }))}</a>`,
    `<form method="post" action="${text(home)}sign-out"><button>${text(t.signOut)}</button></form></header>`,
  ].join('');
}

function rolesIn(
  { roles }: FoyerAccount,
  roleNames: SystemPageOptions['roles'],
  language: string,
  t: DemoTexts,
): string {
  const names = roles.flatMap((code) => (roleNames[code] === undefined ? [] : [nameIn(roleNames[code], language)]));
  const others = roles.length - names.length;
  if (others > 0) names.push(fill(t.otherRoles, { count: String(others) }));
  return names.join(', ') || t.noRoles;
}

function permissionsOf(
  { names, buttons }: SystemPage,
  { permissions }: FoyerAccount,
  language: string,
  t: DemoTexts,
): string {
  const rows = buttons.map((button) => {
    const isAllowed = permissions.includes(button.code);
    return `<li class="${isAllowed ? 'allowed' : 'quiet'}"><span aria-hidden="true">${isAllowed ? '✓' : '–'}</span>
      <span>${text(nameIn(button.names, language))}</span><span class="state">${text(isAllowed ? t.allowed : t.refused)}</span></li>`;
  });
  return `<section><h3>${text(nameIn(names, language))}</h3><ul class="list rights">${rows.join('')}</ul></section>`;
}

const fact = (term: string, value: string) => `<div class="row"><dt>${text(term)}</dt><dd>${text(value)}</dd></div>`;

function document(language: string, title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="${text(language)}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${text(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/labels.css" />
    <link rel="stylesheet" href="/systems.css" />
  </head>
  <body>${sections.join('\n')}</body>
</html>
`;
}

/** Escapes text for an element or a quoted attribute. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
