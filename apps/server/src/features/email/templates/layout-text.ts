import type { EmailLayout } from './layout.ts';

/** The text part: paragraphs, with each link on its own line. */
export function layOutText({
  title,
  greeting,
  lead,
  facts,
  action,
  notes,
  caution,
  reasons,
  header,
  home,
}: EmailLayout): string {
  const paragraphs = [
    [title],
    [greeting],
    [lead],
    facts.map(({ line }) => line),
    action === undefined ? [] : [action.lineWithoutButton, action.link],
    notes,
    [caution.title, caution.text],
    ['-- ', header.company, home, ...reasons],
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
