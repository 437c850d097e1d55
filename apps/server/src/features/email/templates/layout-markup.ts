import { escapeHtml } from '#/platform/http/responses/markup.ts';

/** Text that is markup already. */
export type Markup = { readonly markup: string };

/** Writes markup: what is inserted is text, and escaped, unless it is markup itself (CVE-2024-41953). */
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
