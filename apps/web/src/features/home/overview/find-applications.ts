import type { Application } from '@foyer/contract/applications.ts';
import type { ApplicationUse } from '@foyer/contract/home.ts';

export type ApplicationSection = {
  readonly kind: 'favourites' | 'recent' | 'all';
  readonly applications: readonly Application[];
};
/** An application, and by what it was found when its name does not say that. */
export type ApplicationMatch = { readonly application: Application; readonly detail: string | undefined };
type Uses = ReadonlyMap<string, Pick<ApplicationUse, 'favourite' | 'openedAt'>>;

/** As many as somebody goes back and forth between. */
const RECENT = 4;

/** Favourites, those opened lately, the latest first, then all; each as the administrator has ordered them. Without empty ones. */
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
 * Applications whose name holds every word of a text, the nearest first: by the name that the person reads, by the English
 * one, then by the code. Case and accents do not matter. Equals stay in the administrator's order.
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
      const detail = by > 0 ? names[by] : undefined;
      return by === -1 ? [] : [{ application, detail, by, distance: distances[by] ?? 0 }];
    })
    .sort((one, other) => one.by - other.by || one.distance - other.distance)
    .map(({ application, detail }) => ({ application, detail }));
}

/** How far a name is from what is wanted: it begins so, its words do, or it holds it somewhere. Undefined: it does not. */
function distanceOf(name: string, wanted: string): number | undefined {
  const routes = wanted.split(' ');
  if (!routes.every((route) => name.includes(route))) return undefined;
  if (name.startsWith(wanted)) return 0;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  return routes.every((route) => words.some((word) => word.startsWith(route))) ? 1 : 2;
}

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ');
