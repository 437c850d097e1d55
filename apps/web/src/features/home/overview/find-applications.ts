import type { Application } from '@foyer/contract/applications.ts';
import type { ApplicationUse } from '@foyer/contract/home.ts';

export type ApplicationSection = {
  readonly kind: 'favourites' | 'recent' | 'all';
  readonly applications: readonly Application[];
};
/** An application, and its English name when that matched instead of the localised one. */
export type ApplicationMatch = { readonly application: Application; readonly detail: string | undefined };
type Uses = ReadonlyMap<string, Pick<ApplicationUse, 'favourite' | 'openedAt'>>;

/** Maximum number of recent applications. */
const RECENT = 4;

/**
 * Sections of applications: favourites, recent ones (latest first), then all, in the administrator's order. Empty
 * sections are omitted.
 */
export function sectionsOf(applications: readonly Application[], uses: Uses): ApplicationSection[] {
  const openedAt = ({ code }: Application) => uses.get(code)?.openedAt ?? '';
  const isFavourite = ({ code }: Application) => uses.get(code)?.favourite === true;
  const recent = applications
    .filter((application) => openedAt(application) !== '' && !isFavourite(application))
    .sort((one, other) => openedAt(other).localeCompare(openedAt(one)));
  const sections: ApplicationSection[] = [
    { kind: 'favourites', applications: applications.filter(isFavourite) },
    { kind: 'recent', applications: recent.slice(0, RECENT) },
    { kind: 'all', applications },
  ];
  return sections.filter((section) => section.applications.length > 0);
}

/**
 * Applications whose name contains every word of a text, best match first: by the localised name, the English name,
 * then the code. Ignores case and accents. Ties stay in the administrator's order.
 */
export function findApplications(
  applications: readonly Application[],
  text: string,
  nameOf: (names: Application['names']) => string,
): ApplicationMatch[] {
  const wanted = plain(text);
  return applications
    .flatMap((application) => {
      const names = [nameOf(application.names), application.names['en'] ?? '', application.code];
      const distances = names.map((name) => distanceOf(plain(name), wanted));
      const by = distances.findIndex((distance) => distance !== undefined);
      const detail = by === 1 ? names[by] : undefined;
      return by === -1 ? [] : [{ application, detail, by, distance: distances[by] ?? 0 }];
    })
    .sort((one, other) => one.by - other.by || one.distance - other.distance)
    .map(({ application, detail }) => ({ application, detail }));
}

/**
 * Rank of a match: 0 for a prefix of the name, 1 for prefixes of its words, 2 for a substring. Undefined for no match.
 */
function distanceOf(name: string, wanted: string): number | undefined {
  const routes = wanted.split(' ');
  if (!routes.every((route) => name.includes(route))) return undefined;
  if (name.startsWith(wanted)) return 0;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  return routes.every((route) => words.some((word) => word.startsWith(route))) ? 1 : 2;
}

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
