import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { QuestionDialog } from '#/ui/overlays/question-dialog.tsx';

import { languagesOf } from './terms-draft.ts';
import type { TermsFormState } from './use-terms-form.ts';

/** Confirmation before a new version is published for all users. */
export function PublishQuestion({ form }: { form: TermsFormState }) {
  const t = useTexts();
  const { language } = useLanguage();
  const written = languagesOf(form.draft);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const languages = list.format(written.map((code) => names.of(code) ?? code));
  return (
    <QuestionDialog
      open={form.asking}
      title={t('terms.publishAsk', { version: form.base.version + 1 })}
      text={written.length === 0 ? t('terms.publishShipped') : t('terms.publishHint', { languages })}
      actions={[
        { label: t('signIn.cancel'), variant: 'secondary', choose: form.giveUp },
        { label: t('terms.publish'), variant: 'primary', choose: form.publish },
      ]}
    />
  );
}
