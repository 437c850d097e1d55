import type { ApplicationLocation } from '../application/application-location.ts';
import type { HomeRoute } from '../slots.ts';

/** The application code of Foyer's administration. */
export const ADMINISTRATION = 'system';

export type PageArea = {
  /** The highlighted link of the header; undefined for an application. */
  readonly area: 'home' | 'administration' | undefined;
  /** The code of the application that the page shows. */
  readonly application: string | undefined;
};

/** The area of a page. Pages with a heading in the side menu are administration, the user's own pages are not. */
export function pageArea(
  applicationLocation: ApplicationLocation | undefined,
  route: Pick<HomeRoute, 'group'> | undefined,
): PageArea {
  if (applicationLocation !== undefined) return { area: undefined, application: applicationLocation.code };
  if (route?.group !== undefined) return { area: 'administration', application: ADMINISTRATION };
  return { area: 'home', application: undefined };
}
