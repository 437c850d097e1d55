import { h } from './element.ts';
import { findHost, goToSignIn, type Host } from './host.ts';
import { Refused } from './server.ts';
import { fill, textsIn } from './texts.ts';
import { changeIdOf, showArticles, showLabels, type Shown, showStations, type View } from './views.ts';

const PAGES = [
  { path: '/labels', name: 'labels', permission: 'esl.labels.read', show: showLabels },
  { path: '/articles', name: 'articles', permission: 'esl.articles.read', show: showArticles },
  { path: '/stations', name: 'stations', permission: 'esl.stations.read', show: showStations },
] as const;

const FOYER = document.querySelector<HTMLMetaElement>('meta[name=foyer]')?.content ?? '';
const heading = h('h1', { tabindex: '-1' });
const place = h('p', { class: 'quiet' });
const content = h('div');
const said = h('output', { class: 'said' });
const main = h('main', {}, h('header', { class: 'title' }, heading, place), content);
document.body.append(main, said);

void start();

async function start(): Promise<void> {
  try {
    run(await findHost(FOYER, (text) => void (said.textContent = text)));
  } catch (error) {
    if (error instanceof Refused && error.code === 'signed_out') return goToSignIn();
    content.replaceChildren(h('p', {}, textsIn(navigator.language.slice(0, 2)).failed));
  }
}

/** Shows what the address says, and follows whatever the page stands in. */
function run(host: Host): void {
  let round = 0;
  let isOver = false;
  const navigation = host.isFoyer ? undefined : document.body.insertBefore(h('header', { class: 'own' }), main);

  const pageNow = () => PAGES.find(({ path }) => path === location.pathname) ?? PAGES[0];

  async function show(label?: string): Promise<void> {
    const mine = (round += 1);
    const t = textsIn(host.language);
    const page = pageNow();
    const view: View = { host, t, reload: (at) => void show(at), fail };
    document.documentElement.lang = host.language;
    heading.textContent = t[page.name];
    navigation?.replaceChildren(...ownHeader(host, page.path, go));
    if (!host.may(page.permission)) return showWords(t.notAllowed);
    main.setAttribute('aria-busy', 'true');
    try {
      const shown: Shown = await page.show(view);
      if (mine !== round || isOver) return;
      main.removeAttribute('aria-busy');
      place.textContent = shown.store.name;
      content.replaceChildren(...shown.content);
      if (label !== undefined) document.getElementById(changeIdOf(label))?.focus();
      if (shown.waiting !== undefined) host.badge(shown.waiting);
    } catch (error) {
      if (mine === round && !isOver) fail(error);
    }
  }

  function fail(error: unknown): void {
    const t = textsIn(host.language);
    const code = error instanceof Refused ? error.code : '';
    if (code === 'signed_out') return host.signIn();
    if (code === 'not_allowed') return showWords(t.notAllowed);
    if (code === 'no_store') return showWords(fill(t.noStore, { foyer: 'Foyer' }));
    showWords(t.failed, h('button', { click: () => void show() }, t.again));
  }

  function showWords(words: string, ...more: Node[]): void {
    main.removeAttribute('aria-busy');
    place.textContent = '';
    content.replaceChildren(h('p', { role: 'status' }, words), ...more);
  }

  /** Somebody goes on inside this page. */
  function go(path: string): void {
    history.pushState(null, '', path);
    tell();
    void show();
    heading.focus();
  }

  function tell(): void {
    const t = textsIn(host.language);
    host.navigated(location.pathname, host.isFoyer ? t[pageNow().name] : `${t[pageNow().name]} · ${t.title}`);
  }

  function wear(): void {
    if (host.theme !== undefined) document.documentElement.dataset['theme'] = host.theme;
  }

  wear();
  host.onTheme(wear);
  host.onChange(() => void show());
  host.onNavigate((path) => {
    history.replaceState(null, '', path);
    tell();
    void show();
  });
  host.onSignOut(() => {
    isOver = true;
    showWords(textsIn(host.language).signedOut);
  });
  window.addEventListener('popstate', () => (tell(), void show()));
  if (location.pathname === '/') history.replaceState(null, '', PAGES[0].path);
  tell();
  void show();
}

/** What Foyer shows around the page, where it does not. */
function ownHeader(host: Host, current: string, go: (path: string) => void): Node[] {
  const t = textsIn(host.language);
  const follow = (path: string) => (event: Event) => {
    event.preventDefault();
    go(path);
  };
  const links = PAGES.filter(({ permission }) => host.may(permission)).map(({ path, name }) =>
    h('a', { href: path, click: follow(path), ...(path === current ? { 'aria-current': 'page' } : {}) }, t[name]),
  );
  return [
    h('nav', { 'aria-label': t.main }, ...links),
    h('a', { href: FOYER }, fill(t.toFoyer, { foyer: 'Foyer' })),
    h('span', { class: 'quiet' }, host.name),
    h('button', { click: () => host.signOut() }, t.signOut),
  ];
}
