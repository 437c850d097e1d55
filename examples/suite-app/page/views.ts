import { h } from './element.ts';
import type { Host } from './host.ts';
import { callInStore, type Label, type Place, Refused } from './server.ts';
import { fill, type Texts } from './texts.ts';

export type View = {
  readonly host: Host;
  readonly t: Texts;
  /** Shows the view anew, as the server has it now, with the keyboard at that label. */
  readonly reload: (label?: string) => void;
  /** Told of a call that was refused. */
  readonly fail: (error: unknown) => void;
};

/** A view: what it needs to be shown, and how. */
export type Shown = { readonly store: Place; readonly content: Node[]; readonly waiting?: number };

const DEAREST = 999_999;

export async function showLabels(view: View): Promise<Shown> {
  const { host, t } = view;
  const { store, labels } = await callInStore<{ store: Place; labels: Label[] }>(host, 'GET', '/api/labels');
  const waiting = labels.filter(({ price, shown }) => price !== shown).length;
  const send = h('button', { class: 'primary', click: () => void sendPrices(view) }, t.send);
  return {
    store,
    waiting,
    content: [
      ...(waiting > 0 && host.may('esl.labels.push') ? [h('p', {}, send)] : []),
      h('ul', { class: 'list' }, ...labels.map((label) => labelRow(view, label))),
    ],
  };
}

export async function showArticles({ host }: View): Promise<Shown> {
  type Answer = { store: Place; articles: { article: string; name: string }[] };
  const { store, articles } = await callInStore<Answer>(host, 'GET', '/api/articles');
  const rows = articles.map(({ article, name }) =>
    h('li', { class: 'row' }, h('span', { class: 'name' }, name), h('span', { class: 'quiet fact' }, article)),
  );
  return { store, content: [h('ul', { class: 'list' }, ...rows)] };
}

export async function showStations({ host, t }: View): Promise<Shown> {
  type Answer = { store: Place; stations: { name: string; labels: number }[] };
  const { store, stations } = await callInStore<Answer>(host, 'GET', '/api/stations');
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

async function sendPrices({ host, t, reload, fail }: View): Promise<void> {
  try {
    await callInStore(host, 'POST', '/api/labels/send');
    host.notify(t.sent);
    reload();
  } catch (error) {
    fail(error);
  }
}

function labelRow(view: View, label: Label): HTMLLIElement {
  const { host, t } = view;
  const { article, name, price, shown } = label;
  const row = h('li', { class: 'row' });
  const change = h('button', { id: changeIdOf(label.id), 'aria-label': `${t.change}: ${name}`, click: edit }, t.change);
  const fault = h(
    'button',
    { 'aria-label': `${t.fault}: ${name}`, click: () => void reportFault(view, label) },
    t.fault,
  );

  function rest(): void {
    const state = price === shown ? t.shown : fill(t.waits, { price: money(host, price) });
    row.replaceChildren(
      h('span', { class: 'name' }, name, h('span', { class: 'quiet' }, article)),
      h('span', { class: 'price' }, money(host, shown)),
      h('span', { class: price === shown ? 'quiet' : 'mark' }, state),
      h('span', { class: 'actions' }, host.may('esl.labels.write') && change, fault),
    );
  }

  function edit(): void {
    const cancel = () => (rest(), change.focus());
    const form = priceForm(view, label, cancel);
    row.replaceChildren(h('span', { class: 'name' }, name, h('span', { class: 'quiet' }, article)), form);
    form.querySelector('input')?.select();
  }

  rest();
  return row;
}

/** Where the keyboard goes on once a label has been changed. */
export function changeIdOf(id: string): string {
  return `change-${id}`;
}

function priceForm({ host, t, reload, fail }: View, { id, name, price }: Label, cancel: () => void): HTMLFormElement {
  const wrong = h('span', { class: 'wrong', id: `wrong-${id}`, role: 'alert' });
  const input = h('input', {
    'aria-label': `${t.newPrice}: ${name}`,
    'aria-describedby': wrong.id,
    inputmode: 'decimal',
    autocomplete: 'off',
    size: '8',
    maxlength: '8',
    value: (price / 100).toFixed(2),
  });

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const cents = readPrice(input.value);
    if (cents === undefined) {
      wrong.textContent = t.wrongPrice;
      input.setAttribute('aria-invalid', 'true');
      return input.focus();
    }
    try {
      await callInStore(host, 'PUT', `/api/labels/${id}/price`, { price: cents });
      host.notify(fill(t.saved, { name }));
      reload(id);
    } catch (error) {
      // What was typed stays there where another try may help.
      if (error instanceof Refused && error.code !== 'try_again') fail(error);
      else wrong.textContent = t.failed;
    }
  }

  return h(
    'form',
    {
      class: 'edit',
      novalidate: true,
      submit: (event) => void save(event),
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && cancel(),
    },
    input,
    h('button', { class: 'primary', type: 'submit' }, t.save),
    h('button', { type: 'button', click: cancel }, t.cancel),
    wrong,
  );
}

async function reportFault({ host, t, fail }: View, { id, name }: Label): Promise<void> {
  try {
    await callInStore(host, 'POST', `/api/labels/${id}/fault`);
    host.notify(fill(t.reported, { name }));
  } catch (error) {
    fail(error);
  }
}

/** Cents of what somebody has typed, with a point or a comma; undefined when that is no price. */
function readPrice(typed: string): number | undefined {
  const [, euros, cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (euros === undefined) return undefined;
  const price = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return price > 0 && price <= DEAREST ? price : undefined;
}

function money({ language }: Host, cents: number): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
