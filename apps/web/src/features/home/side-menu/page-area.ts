import type { ApplicationPlace } from '../application/application-place.ts';
import type { HomePart } from '../home-part.ts';

/** The code of the application that Foyer's own administration is. */
export const ADMINISTRATION = 'system';

export type PageArea = {
  /** The link of the header that is marked; an application belongs to neither. */
  readonly area: 'home' | 'administration' | undefined;
  /** The code of the application that the page shows. */
  readonly application: string | undefined;
};

/** The area of a page of Home. Pages with a heading in the side menu are administration, the user's own pages are not. */
export function pageArea(place: ApplicationPlace | undefined, part: Pick<HomePart, 'group'> | undefined): PageArea {
  if (place !== undefined) return { area: undefined, application: place.code };
  if (part?.group !== undefined) return { area: 'administration', application: ADMINISTRATION };
  return { area: 'home', application: undefined };
}
