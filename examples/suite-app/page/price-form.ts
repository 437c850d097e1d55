import { h } from './element.ts';
import type { StoreRef } from './host.ts';
import { callInStore, CallRefused, type ShelfLabel } from './server.ts';
import { fill, type PageTexts } from './texts.ts';
import type { ViewContext } from './view-context.ts';

const DEAREST = 999_999;

/** Form for the price of a label. `close` receives the changed label, or undefined if it did not change. */
export function priceForm(
  { host, t, fail }: ViewContext,
  store: StoreRef,
  { id, name, price }: ShelfLabel,
  close: (changed?: ShelfLabel) => void,
): HTMLFormElement {
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
      const { label } = await callInStore<{ label: ShelfLabel }>(store, 'PUT', `/api/labels/${id}/price`, {
        price: cents,
      });
      host.notify(fill(t.saved, { name }));
      close(label);
    } catch (error) {
      const code = error instanceof CallRefused ? error.code : '';
      if (code === 'signed_out') return fail(error);
      // The form keeps the input, so that the user can correct or repeat it.
      wrong.textContent = whyNot(code, t, store);
    }
  }

  return h(
    'form',
    {
      class: 'edit',
      novalidate: true,
      submit: (event) => void save(event),
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && close(),
    },
    input,
    h('button', { class: 'primary', type: 'submit' }, t.save),
    h('button', { type: 'button', click: () => close() }, t.cancel),
    wrong,
  );
}

/** Text for the reason why a price was not saved. */
function whyNot(code: string, t: PageTexts, store: StoreRef): string {
  if (code === 'other_store' || code === 'no_store') return fill(t.otherStore, { store: store.name });
  return code === 'not_allowed' ? t.notAllowed : t.failed;
}

/** Parses a typed price, with a point or a comma, to cents; undefined if it is invalid. */
function readPrice(typed: string): number | undefined {
  const [, euros, cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (euros === undefined) return undefined;
  const price = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return price > 0 && price <= DEAREST ? price : undefined;
}
