import { type Markup, markup } from './layout-markup.ts';
import { STYLE, THEMES } from './layout-style.ts';
import type { Action, Layout } from './layout.ts';

/** Keeps what follows the lead out of the preview in mailboxes. */
const FILLER = '\u200c\u00a0'.repeat(80);

/** The HTML part: tables and inline styles, since that is what every mail program shows alike. */
export function layOutHtml(layout: Layout): string {
  const { language, title, lead, reasons, home } = layout;
  return markup`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${title}</title>
<style>${{ markup: THEMES }}</style>
</head>
<body class="page" style="${STYLE.page}">
<div style="${STYLE.preview}">${lead}${FILLER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.page}">
<tr><td class="frame" align="center" style="${STYLE.frame}">
${OUTLOOK_COLUMN}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.column}">
<tr><td style="${STYLE.brand}">${BRAND}</td></tr>
<tr><td class="card" style="${STYLE.card}">
${layOutCard(layout)}
</td></tr>
<tr><td class="muted" style="${STYLE.footer}">
${reasons.map((reason) => markup`<p style="${STYLE.footerLine}">${reason}</p>\n`)}<p style="${STYLE.footerLine}">Foyer · <a class="link" href="${home}" style="${STYLE.link}">${home}</a></p>
</td></tr>
</table>${OUTLOOK_END}
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** Outlook on Windows knows no greatest width. */
const OUTLOOK_COLUMN = markup`<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const OUTLOOK_END = markup`<!--[if mso]></td></tr></table><![endif]-->`;

/** The mark is made of borders: a picture from elsewhere would not be shown, or would tell who reads. */
const INNER_ARCH = box('arch', STYLE.innerArch, markup`&nbsp;`);
const MARK = markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" valign="bottom" style="${STYLE.arch}">${INNER_ARCH}</td></tr></table>`;
const BRAND = markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="primary" align="center" valign="bottom" width="36" height="28" style="${STYLE.tile}">${MARK}</td>
<td class="link" style="${STYLE.name}">Foyer</td>
</tr></table>`;

/** A box around content, which in mail programs is a table of one cell; `name` is a class of the themes. */
function box(name: string, style: string, content: Markup): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${name}" style="${style}">${content}</td></tr></table>`;
}

/** A box across the whole width. */
function band(name: string, style: string, content: Markup): Markup {
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="${name}" style="${style}">${content}</td></tr></table>`;
}

function layOutCard({ title, greeting, lead, facts, action, notes, caution }: Layout): Markup {
  const told = lines(notes);
  return markup`<h1 class="title text" style="${STYLE.title}">${title}</h1>
<p class="text" style="${STYLE.paragraph}">${greeting}</p>
<p class="text" style="${STYLE.paragraph}">${lead}</p>
${layOutFacts(facts)}
${action === undefined ? markup`<p class="text" style="${STYLE.paragraph}">${told}</p>` : layOutAction(action, told)}
${layOutCaution(caution)}`;
}

function layOutFacts(facts: Layout['facts']): Markup {
  const rows = facts.map(
    ({ name, value }) => markup`
<tr><th scope="row" class="name muted" style="${STYLE.factName}">${name}</th><td class="value text" style="${STYLE.factValue}">${value}</td></tr>`,
  );
  const all = markup`<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows}
</table>`;
  return band('part', STYLE.aroundFacts, band('sunken', STYLE.facts, all));
}

function layOutAction({ label, link, lineBelowButton }: Action, told: Markup): Markup {
  const button = markup`<a href="${link}" style="${STYLE.buttonLink}">${label}</a>`;
  return markup`${box('part', STYLE.aroundButton, box('primary', STYLE.button, button))}
<p class="muted" style="${STYLE.small}">${told}</p>
<p class="muted" style="${STYLE.small}">${lineBelowButton}<br><a class="link" href="${link}" style="${STYLE.link}">${link}</a></p>`;
}

function layOutCaution({ title, text, urgent = false }: Layout['caution']): Markup {
  const [head, headStyle] = urgent ? ['warning-text', STYLE.cautionUrgentTitle] : ['text', STYLE.cautionTitle];
  const words = markup`<p class="${head}" style="${headStyle}">${title}</p>
<p class="text" style="${STYLE.cautionText}">${text}</p>`;
  const [edge, edgeStyle] = urgent ? ['warning', STYLE.cautionUrgent] : ['rule', STYLE.cautionQuiet];
  return band('part', STYLE.aroundCaution, band(edge, edgeStyle, words));
}

function lines(texts: readonly string[]): Markup {
  return markup`${texts.map((text, index) => (index === 0 ? markup`${text}` : markup`<br>${text}`))}`;
}
