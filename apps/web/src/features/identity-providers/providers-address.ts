import { type Location, readLocation } from '#/shared/navigation/location.ts';

/** What of the section is looked at: the list, one of them, or one that is added. */
export type Looked = { readonly at: 'list' } | { readonly at: 'new' } | { readonly at: 'one'; readonly name: string };

export function lookedAt({ query }: Pick<Location, 'query'>): Looked {
  const name = query.get('provider');
  if (name !== null) return { at: 'one', name };
  return { at: query.has('add') ? 'new' : 'list' };
}

/** The address of it, within the section that is open. */
export function pathTo(looked: Looked): string {
  const { path, query } = readLocation();
  const next = new URLSearchParams({ section: query.get('section') ?? 'providers' });
  if (looked.at === 'one') next.set('provider', looked.name);
  if (looked.at === 'new') next.set('add', '1');
  return `${path}?${next.toString()}`;
}
