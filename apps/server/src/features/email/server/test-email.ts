import type { LanguageCode } from '@foyer/contract/rules/language.ts';

import { toSingleLine } from '#/platform/text/sanitizers.ts';

import { createFormatter } from '../templates/email-formatter.ts';
import { layOutHtml } from '../templates/layout-html.ts';
import { layOutText } from '../templates/layout-text.ts';
import type { EmailLayout } from '../templates/layout.ts';
import type { EmailBranding, EmailMessage } from '../templates/templates.ts';

/** Renders the test email of the email server page. It is not addressed to a user: any address may be used. */
export function renderTestEmail(
  language: LanguageCode,
  { homeUrl, header, getText: texts }: EmailBranding,
): EmailMessage {
  const { format } = createFormatter(language, texts);
  const layout: EmailLayout = {
    language,
    header: header,
    title: toSingleLine(format('emails.test.subject')),
    greeting: format('emails.test.greeting'),
    lead: format('emails.test.lead'),
    facts: [],
    notes: [format('emails.test.note')],
    caution: { title: format('emails.unexpected'), text: format('emails.test.caution') },
    reasons: [format('emails.test.why')],
    home: homeUrl,
  };
  return { subject: layout.title, text: layOutText(layout), html: layOutHtml(layout) };
}
