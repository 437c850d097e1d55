import { escapeHtml } from '#/platform/http/responses/markup.ts';

/** Text that is HTML already. */
export type Markup = { readonly markup: string };

/** Template tag for HTML: inserted text is escaped, unless it is markup itself (CVE-2024-41953). */
export function markup(
  written: TemplateStringsArray,
  ...inserted: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const pieces = inserted.map((piece) => {
    if (typeof piece === 'string') return escapeHtml(piece);
    return 'markup' in piece ? piece.markup : piece.map((each) => each.markup).join('');
  });
  return { markup: String.raw({ raw: written }, ...pieces) };
}
