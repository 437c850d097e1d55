import { type ReactNode, useState } from 'react';

import { LanguageTabIcon } from '#/administration/fields/language-tab-icon.tsx';
import { useLanguageTabs } from '#/administration/fields/use-language-tabs.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Tabs } from '#/ui/lists/tabs.tsx';

import type { DocumentKind } from './documents.ts';
import { languagesOf } from './terms-draft.ts';
import { TermsText, type TermsView } from './terms-text.tsx';
import type { TermsFormState } from './use-terms-form.ts';

/** The texts of a document, one tab per language. */
export function TermsFields({ kind, form }: { kind: DocumentKind; form: TermsFormState }) {
  const t = useTexts();
  const { draft, problems } = form;
  const written = languagesOf(draft);
  const tabs = useLanguageTabs(written);
  const [chosen, setChosen] = useState(tabs[0]?.value ?? 'en');
  const [view, setView] = useState<TermsView>(form.mayWrite ? 'edit' : 'preview');

  function marker(code: string): ReactNode {
    if (problems.fields[`/${code}`] !== undefined) return <LanguageTabIcon isWrong text={t('terms.isWrong')} />;
    if (!written.includes(code)) return undefined;
    return <LanguageTabIcon text={t('terms.isWritten')} />;
  }

  return (
    <Tabs
      label={t('terms.languages')}
      tabs={tabs.map((tab) => ({ ...tab, marker: marker(tab.value) }))}
      value={chosen}
      onChange={setChosen}
    >
      <TermsText kind={kind} language={chosen} form={form} view={view} onView={setView} />
    </Tabs>
  );
}
