import { h } from './element.ts';
import type { StoreRef } from './host.ts';
import { labelRow } from './label-row.ts';
import { call, callInStore, readInStore, type ShelfLabel } from './server.ts';
import type { ViewContext } from './view-context.ts';

/** Content of a view, its store, and the number of prices that wait to be sent. */
export type ViewResult = { readonly store: StoreRef; readonly content: Node[]; readonly waiting?: number };

type WaitingStores = { readonly stores: readonly { readonly name: string; readonly waiting: number }[] };

export async function showLabels(view: ViewContext): Promise<ViewResult> {
  const { host, t } = view;
  const { store, labels } = await readInStore<{ store: StoreRef; labels: ShelfLabel[] }>(host, '/api/labels');
  const waiting = labels.filter(({ price, shown }) => price !== shown).length;
  const send = h('button', { class: 'primary', click: () => void sendPrices(view, store) }, t.send);
  return {
    store,
    waiting,
    content: [
      ...(waiting > 0 && host.may('esl.labels.push') ? [h('p', {}, send)] : []),
      h('ul', { class: 'list' }, ...labels.map((label) => labelRow(view, store, label))),
      ...(host.may('esl.labels.push') ? [waitingStores(view)] : []),
    ],
  };
}

export async function showArticles({ host }: ViewContext): Promise<ViewResult> {
  type Answer = { store: StoreRef; articles: { article: string; name: string }[] };
  const { store, articles } = await readInStore<Answer>(host, '/api/articles');
  const rows = articles.map(({ article, name }) =>
    h('li', { class: 'row' }, h('span', { class: 'name' }, name), h('span', { class: 'quiet fact' }, article)),
  );
  return { store, content: [h('ul', { class: 'list' }, ...rows)] };
}

export async function showStations({ host, t }: ViewContext): Promise<ViewResult> {
  type Answer = { store: StoreRef; stations: { name: string; labels: number }[] };
  const { store, stations } = await readInStore<Answer>(host, '/api/stations');
  const rows = stations.map(({ name, labels }) =>
    h(
      'li',
      { class: 'row' },
      h('span', { class: 'name' }, name),
      h('span', { class: 'quiet fact' }, `${t.reach}: ${labels}`),
    ),
  );
  return { store, content: [h('ul', { class: 'list' }, ...rows)] };
}

/** The user's stores with prices that wait to be sent, loaded when they are opened. */
function waitingStores({ t, fail }: ViewContext): Node {
  const list = h('ul', { class: 'list' });
  const details = h(
    'details',
    { id: 'waiting-stores', toggle: () => void load() },
    h('summary', {}, t.waitingStores),
    list,
  );

  async function load(): Promise<void> {
    if (!details.open) return;
    try {
      const { stores } = await call<WaitingStores>('GET', '/api/waiting-stores');
      const rows = stores.map(({ name, waiting }) =>
        h(
          'li',
          { class: 'row' },
          h('span', { class: 'name' }, name),
          h('span', { class: 'quiet fact' }, String(waiting)),
        ),
      );
      list.replaceChildren(...(rows.length > 0 ? rows : [h('li', { class: 'row quiet' }, t.noneWaiting)]));
    } catch (error) {
      fail(error);
    }
  }

  return details;
}

async function sendPrices({ host, t, reload, fail }: ViewContext, store: StoreRef): Promise<void> {
  try {
    await callInStore(store, 'POST', '/api/labels/send');
    host.notify(t.sent);
    reload();
  } catch (error) {
    fail(error);
  }
}
