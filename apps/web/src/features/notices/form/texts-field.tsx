import { useState, type ReactNode } from 'react';

import { LanguageTabIcon } from '#/administration/fields/language-tab-icon.tsx';
import { useLanguageTabs } from '#/administration/fields/use-language-tabs.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Tabs } from '#/ui/lists/tabs.tsx';

import { isWritten, NO_TEXT, writtenLanguages, type WrittenText } from './draft.ts';
import { languageAt } from './problem-texts.ts';
import { NoticeTextFields, type TextView } from './text-fields.tsx';
import type { NoticeFormState } from './use-notice-form.ts';

/** A notice's texts in each language. */
export function TextsField({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const { draft, problems, submitErrors } = form;
  const tabs = useLanguageTabs(writtenLanguages(draft));
  const [chosen, setChosen] = useState(tabs[0]?.value ?? 'en');
  const [view, setView] = useState<TextView>('edit');
  const wrong = new Set(Object.keys(problems).map(languageAt));

  // A refusal shows the language and fields of the first problem.
  const [seen, setSeen] = useState(submitErrors);
  if (seen !== submitErrors) {
    setSeen(submitErrors);
    const first = wrong.has(chosen) ? chosen : tabs.find(({ value }) => wrong.has(value))?.value;
    if (first !== undefined) setChosen(first);
    if (first !== undefined || problems['/texts'] !== undefined) setView('edit');
  }

  function write(changes: Partial<WrittenText>) {
    const text = { ...(draft.texts[chosen] ?? NO_TEXT), ...changes };
    form.change(`/texts/${chosen}`, { texts: { ...draft.texts, [chosen]: text } });
  }

  function marker(language: string): ReactNode {
    if (wrong.has(language)) return <LanguageTabIcon isWrong text={t('notices.isWrong')} />;
    if (!isWritten(draft.texts[language])) return undefined;
    return <LanguageTabIcon text={t('notices.isWritten')} />;
  }

  return (
    <Tabs
      label={t('notices.languages')}
      tabs={tabs.map((tab) => ({ ...tab, marker: marker(tab.value) }))}
      value={chosen}
      onChange={setChosen}
    >
      <NoticeTextFields
        language={chosen}
        text={draft.texts[chosen] ?? NO_TEXT}
        problems={problems}
        view={view}
        onView={setView}
        onWrite={write}
      />
    </Tabs>
  );
}
