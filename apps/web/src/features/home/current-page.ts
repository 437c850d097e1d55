import type { OpenedApplication } from '@foyer/contract/home.ts';

type ApplicationPage = { readonly code: string; readonly path: string | null };

/** The code of the page, or of the menu without pages, at a path. The longest match applies. */
export function currentPage(menu: OpenedApplication['menu'], path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const pages: ApplicationPage[] = menu.flatMap(({ pages: below, ...alone }) => (below.length > 0 ? below : [alone]));
  const [maxLength] = pages.filter((page) => isWithin(path, page.path)).sort((a, b) => lengthOf(b) - lengthOf(a));
  return maxLength?.code;
}

const lengthOf = ({ path }: ApplicationPage): number => path?.length ?? 0;
const withoutEnd = (path: string): string => path.replace(/\/?([?#].*)?$/, '');

/** Whether a path is a page's path or below it. */
function isWithin(path: string, page: string | null): boolean {
  if (page === null) return false;
  // A query in the page's path must match too.
  if (page.includes('?')) return path === page || path.startsWith(`${page}&`) || path.startsWith(`${page}#`);
  return `${withoutEnd(path)}/`.startsWith(`${withoutEnd(page)}/`);
}
