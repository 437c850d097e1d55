import { h } from './element.ts';
import type { PageHost, StoreRef } from './host.ts';
import { priceForm } from './price-form.ts';
import { callInStore, type ShelfLabel } from './server.ts';
import { fill } from './texts.ts';
import type { ViewContext } from './view-context.ts';

/** A label in the list: the price on its shelf, and the actions that the user may take. */
export function labelRow(view: ViewContext, store: StoreRef, initial: ShelfLabel): HTMLLIElement {
  const { host, t, reload } = view;
  const { id, name } = initial;
  let label = initial;
  const row = h('li', { class: 'row label' });
  const title = h('span', { class: 'name' }, name, h('span', { class: 'quiet' }, label.article));
  const change = h('button', { id: `change-${id}`, 'aria-label': `${t.change}: ${name}`, click: edit }, t.change);
  const report = () => void reportFault(view, store, label);
  const fault = h('button', { id: `fault-${id}`, 'aria-label': `${t.fault}: ${name}`, click: report }, t.fault);

  function render(): void {
    const { price, shown } = label;
    const state = price === shown ? t.shown : fill(t.waits, { price: money(host, price) });
    row.replaceChildren(
      title,
      h('span', { class: 'price' }, money(host, shown)),
      h('span', { class: price === shown ? 'state quiet' : 'state mark' }, state),
      h('span', { class: 'actions' }, host.may('esl.labels.write') && change, fault),
    );
  }

  function edit(): void {
    const form = priceForm(view, store, label, close);
    row.replaceChildren(title, form);
    form.querySelector('input')?.select();
  }

  /** Closes the form, and shows the changes that arrived while the user typed. */
  function close(changed: ShelfLabel = label): void {
    label = changed;
    render();
    // The user may have lost the permission to change prices while the form was open.
    (change.isConnected ? change : fault).focus();
    reload();
  }

  render();
  return row;
}

async function reportFault({ host, t, fail }: ViewContext, store: StoreRef, { id, name }: ShelfLabel): Promise<void> {
  try {
    await callInStore(store, 'POST', `/api/labels/${id}/fault`);
    host.notify(fill(t.reported, { name }));
  } catch (error) {
    fail(error);
  }
}

function money({ language }: PageHost, cents: number): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
