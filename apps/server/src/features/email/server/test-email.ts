import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { toSingleLine } from '#/platform/text/sanitizers.ts';

import { createFormatter } from '../templates/email-formatter.ts';
import { layOutHtml } from '../templates/layout-html.ts';
import { layOutText } from '../templates/layout-text.ts';
import type { EmailLayout } from '../templates/layout.ts';
import type { EmailBranding, EmailMessage } from '../templates/templates.ts';

/** Renders the test email of the mail server page. It has no recipient of its own: any address may be used. */
export function renderTestEmail(
  language: LanguageCode,
  { homeUrl, header, getText: texts }: EmailBranding,
): EmailMessage {
  const { format: say } = createFormatter(language, texts);
  const layout: EmailLayout = {
    language,
    header: header,
    title: toSingleLine(say('mail.test.subject')),
    greeting: say('mail.test.greeting'),
    lead: say('mail.test.lead'),
    facts: [],
    notes: [say('mail.test.note')],
    caution: { title: say('mail.unexpected'), text: say('mail.test.caution') },
    reasons: [say('mail.test.why')],
    home: homeUrl,
  };
  return { subject: layout.title, text: layOutText(layout), html: layOutHtml(layout) };
}
