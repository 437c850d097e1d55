import { type Location, readLocation } from '#/shared/navigation/location.ts';

/** The view of the section: the list, one provider or a new one. */
export type ProvidersView =
  | { readonly at: 'list' }
  | { readonly at: 'new' }
  | { readonly at: 'one'; readonly name: string };

export function readView({ query }: Pick<Location, 'query'>): ProvidersView {
  const name = query.get('provider');
  if (name !== null) return { at: 'one', name };
  return { at: query.has('add') ? 'new' : 'list' };
}

/** The address of a view in the current section. */
export function viewPath(view: ProvidersView): string {
  const { path, query } = readLocation();
  const next = new URLSearchParams({ section: query.get('section') ?? 'providers' });
  if (view.at === 'one') next.set('provider', view.name);
  if (view.at === 'new') next.set('add', '1');
  return `${path}?${next.toString()}`;
}
