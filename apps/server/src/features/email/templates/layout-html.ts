import { type Markup, markup } from './layout-markup.ts';
import { type InlineStyle, styleOf } from './layout-style.ts';
import type { EmailAction, EmailLayout, EmailHeader } from './layout.ts';

/** Filler that keeps text after the lead out of mailbox previews. */
const FILLER = '\u200c\u00a0'.repeat(80);

/** The HTML part: tables and inline styles, which email clients support best. */
export function layOutHtml(layout: EmailLayout): string {
  const { language, header, title, lead, reasons, home } = layout;
  const { inline: style, themes } = styleOf(header);
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
<style>${{ markup: themes }}</style>
</head>
<body class="page" style="${style.page}">
<div style="${style.preview}">${lead}${FILLER}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.page}">
<tr><td class="frame" align="center" style="${style.frame}">
${OUTLOOK_COLUMN}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td style="${style.brand}">${layOutHeader(header, style)}</td></tr>
<tr><td class="card" style="${style.card}">
${layOutCard(layout, style)}
</td></tr>
<tr><td class="muted" style="${style.footer}">
${reasons.map((reason) => markup`<p style="${style.footerLine}">${reason}</p>\n`)}<p style="${style.footerLine}">${header.company} · <a class="link" href="${home}" style="${style.link}">${home}</a></p>
</td></tr>
</table>${OUTLOOK_END}
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** Outlook on Windows does not support `max-width`. */
const OUTLOOK_COLUMN = markup`<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
const OUTLOOK_END = markup`<!--[if mso]></td></tr></table><![endif]-->`;

/**
 * The mark is drawn with borders: many email clients block remote images, which would also disclose who reads the
 * email.
 */
function layOutHeader({ name, marked }: EmailHeader, style: InlineStyle): Markup {
  const inner = box('arch', style.innerArch, markup`&nbsp;`);
  const mark = markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" valign="bottom" style="${style.arch}">${inner}</td></tr></table>`;
  const tile = markup`<td class="primary" align="center" valign="bottom" width="36" height="28" style="${style.tile}">${mark}</td>`;
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${marked ? tile : markup``}
<td class="link" style="${marked ? style.name : style.nameAlone}">${name}</td>
</tr></table>`;
}

/** A box around content: for email clients, a table with one cell. `name` is a class of the themes. */
function box(name: string, style: string, content: Markup): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${name}" style="${style}">${content}</td></tr></table>`;
}

/** A box with the full width. */
function band(name: string, style: string, content: Markup): Markup {
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="${name}" style="${style}">${content}</td></tr></table>`;
}

function layOutCard({ title, greeting, lead, facts, action, notes, caution }: EmailLayout, style: InlineStyle): Markup {
  const noteLines = lines(notes);
  return markup`<h1 class="title text" style="${style.title}">${title}</h1>
<p class="text" style="${style.paragraph}">${greeting}</p>
<p class="text" style="${style.paragraph}">${lead}</p>
${layOutFacts(facts, style)}
${action === undefined ? markup`<p class="text" style="${style.paragraph}">${noteLines}</p>` : layOutAction(action, noteLines, style)}
${layOutCaution(caution, style)}`;
}

function layOutFacts(facts: EmailLayout['facts'], style: InlineStyle): Markup {
  const rows = facts.map(
    ({ name, value }) => markup`
<tr><th scope="row" class="name muted" style="${style.factName}">${name}</th><td class="value text" style="${style.factValue}">${value}</td></tr>`,
  );
  const all = markup`<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows}
</table>`;
  return band('part', style.aroundFacts, band('sunken', style.facts, all));
}

function layOutAction({ label, link, lineBelowButton }: EmailAction, noteLines: Markup, style: InlineStyle): Markup {
  const button = markup`<a href="${link}" style="${style.buttonLink}">${label}</a>`;
  return markup`${box('part', style.aroundButton, box('primary', style.button, button))}
<p class="muted" style="${style.small}">${noteLines}</p>
<p class="muted" style="${style.small}">${lineBelowButton}<br><a class="link" href="${link}" style="${style.link}">${link}</a></p>`;
}

function layOutCaution({ title, text, urgent = false }: EmailLayout['caution'], style: InlineStyle): Markup {
  const [titleClass, titleStyle] = urgent ? ['warning-text', style.cautionUrgentTitle] : ['text', style.cautionTitle];
  const content = markup`<p class="${titleClass}" style="${titleStyle}">${title}</p>
<p class="text" style="${style.cautionText}">${text}</p>`;
  const [edge, edgeStyle] = urgent ? ['warning', style.cautionUrgent] : ['rule', style.cautionQuiet];
  return band('part', style.aroundCaution, band(edge, edgeStyle, content));
}

function lines(texts: readonly string[]): Markup {
  return markup`${texts.map((text, index) => (index === 0 ? markup`${text}` : markup`<br>${text}`))}`;
}
