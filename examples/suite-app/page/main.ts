import { h } from './element.ts';
import { findHost } from './find-host.ts';
import type { PageHost } from './host.ts';
import { goToSignIn, signInAddress } from './in-tab.ts';
import { CallRefused } from './server.ts';
import { browserLanguage, fill, textsIn } from './texts.ts';
import type { ViewContext } from './view-context.ts';
import { showArticles, showLabels, showStations, type ViewResult } from './views.ts';

const PAGES = [
  { path: '/labels', name: 'labels', permission: 'esl.labels.read', show: showLabels },
  { path: '/articles', name: 'articles', permission: 'esl.articles.read', show: showArticles },
  { path: '/stations', name: 'stations', permission: 'esl.stations.read', show: showStations },
] as const;

/** Codes of calls that are refused because the page shows outdated data. */
const OUTDATED = new Set(['not_allowed', 'no_store', 'other_store', 'no_label']);

const FOYER = document.querySelector<HTMLMetaElement>('meta[name=foyer]')?.content ?? '';
const heading = h('h1', { tabindex: '-1' });
const storeName = h('p', { class: 'quiet' });
/** Live region. It is in the page, and empty, before its first message (WCAG technique ARIA22). */
const status = h('p', { class: 'status', role: 'status' });
const content = h('div');
const main = h('main', {}, h('header', { class: 'title' }, heading, storeName), status, content);
document.body.append(main);

void start();

async function start(): Promise<void> {
  status.replaceChildren();
  try {
    run(await findHost(FOYER));
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'signed_out') return goToSignIn();
    const language = browserLanguage();
    const t = textsIn(language);
    document.documentElement.lang = language;
    heading.textContent = t.title;
    showMessage(t.failed, h('button', { id: 'again', click: () => void start() }, t.again));
  }
}

/** Shows the page of the address, and follows the changes of its host. */
function run(host: PageHost): void {
  let latestRender = 0;
  let isOver = false;
  /** Link to the sign-in, once the page has reported that the session has ended. */
  let signInLink: Node | undefined;
  /** Path of the page in `content`. */
  let currentPath = '';
  const navigation = host.isFoyer ? undefined : document.body.insertBefore(h('header', { class: 'page-header' }), main);

  const pageNow = () => PAGES.find(({ path }) => path === location.pathname) ?? PAGES[0];
  const isTyping = () => currentPath === pageNow().path && content.querySelector('form') !== null;

  /** Shows the current state of the page. An open form stays; the page is shown again when the form is closed. */
  async function show(): Promise<void> {
    if (isTyping()) return;
    status.replaceChildren();
    const thisRender = (latestRender += 1);
    const t = textsIn(host.language);
    const page = pageNow();
    const view: ViewContext = { host, t, reload: () => void show(), fail };
    document.documentElement.lang = host.language;
    heading.textContent = t[page.name];
    host.navigated(location.pathname, host.isFoyer ? t[page.name] : `${t[page.name]} · ${t.title}`);
    navigation?.replaceChildren(...createHeader(host, page.path, go));
    if (!host.may(page.permission)) return showMessage(t.notAllowed);
    content.setAttribute('aria-busy', 'true');
    try {
      const result: ViewResult = await page.show(view);
      if (thisRender !== latestRender || isOver) return;
      content.removeAttribute('aria-busy');
      if (isTyping()) return; // the user opened a form during the request
      currentPath = page.path;
      storeName.textContent = result.store.name;
      replaceContent(result.content);
      if (result.waiting !== undefined) host.badge(result.waiting);
    } catch (error) {
      if (thisRender === latestRender && !isOver) showFailure(error);
    }
  }

  /** Shows why the page cannot be shown. */
  function showFailure(error: unknown): void {
    content.removeAttribute('aria-busy');
    const t = textsIn(host.language);
    const code = error instanceof CallRefused ? error.code : '';
    if (code === 'signed_out' || isTyping()) return fail(error);
    if (code === 'not_allowed') return showMessage(t.notAllowed);
    if (code === 'no_store') return showMessage(fill(t.noStore, { foyer: 'Foyer' }));
    showMessage(t.failed, h('button', { id: 'again', click: () => void show() }, t.again));
  }

  /** Reports that an action failed. The page stays as it is, unless it is outdated. */
  function fail(error: unknown): void {
    const t = textsIn(host.language);
    const code = error instanceof CallRefused ? error.code : '';
    if (code === 'signed_out') return endSession();
    host.notify(code === 'not_allowed' ? t.notAllowed : t.failed, true);
    if (OUTDATED.has(code)) void show();
  }

  /** The session has ended. With an open form the user chooses when to sign in, because that discards the input. */
  function endSession(): void {
    if (!isTyping()) return host.signIn();
    const t = textsIn(host.language);
    const signIn = (event: Event) => {
      event.preventDefault();
      host.signIn();
    };
    signInLink = h('a', { href: signInAddress(), click: signIn }, t.signInAgain);
    status.replaceChildren(t.over, ' ', signInLink);
  }

  /** Navigates inside this page. */
  function go(path: string): void {
    history.pushState(null, '', path);
    void show();
    heading.focus();
  }

  function applyTheme(): void {
    if (host.theme !== undefined) document.documentElement.dataset['theme'] = host.theme;
  }

  applyTheme();
  host.onTheme(applyTheme);
  host.onChange(() => void show());
  host.onNavigate((path) => {
    history.replaceState(null, '', path);
    void show();
  });
  host.onSignOut(() => {
    isOver = true;
    showMessage(textsIn(host.language).signedOut);
  });
  host.onSession((lives) => {
    if (!lives) return endSession();
    if (signInLink?.isConnected) status.replaceChildren();
  });
  window.addEventListener('popstate', () => void show());
  if (location.pathname === '/') history.replaceState(null, '', PAGES[0].path);
  void show();
}

/** Shows a message in place of the content. */
function showMessage(message: string, ...nodes: Node[]): void {
  storeName.textContent = '';
  content.removeAttribute('aria-busy');
  replaceContent(nodes);
  status.replaceChildren(message);
}

/**
 * Replaces the content. Focus stays on the element with the same ID, or moves to the heading if there is none. It is
 * never taken from Foyer's own page.
 */
function replaceContent(nodes: Node[]): void {
  const before = document.activeElement;
  const hadFocus = document.hasFocus() && content.contains(before);
  content.replaceChildren(...nodes);
  if (hadFocus) (document.getElementById(before?.id ?? '') ?? heading).focus();
}

/** Header of the page outside Foyer, which otherwise shows its own. */
function createHeader(host: PageHost, current: string, go: (path: string) => void): Node[] {
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
