import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState, type ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Tabs } from '#/ui/tabs.tsx';

import { isWritten, NO_TEXT, writtenLanguages, type WrittenText } from './draft.ts';
import { languageAt } from './problem-words.ts';
import { TextFields, type TextView } from './text-fields.tsx';
import { useLanguageTabs } from './use-language-tabs.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './notice-form.module.css';

/** The words of a notice in each language. */
export function TextsField({ form }: { form: NoticeFormState }) {
  const t = useTexts();
  const { draft, problems, refusals } = form;
  const tabs = useLanguageTabs(writtenLanguages(draft));
  const [chosen, setChosen] = useState(tabs[0]?.value ?? 'en');
  const [view, setView] = useState<TextView>('edit');
  const wrong = new Set(Object.keys(problems).map(languageAt));

  // What was refused comes into view: its language, and its fields.
  const [seen, setSeen] = useState(refusals);
  if (seen !== refusals) {
    setSeen(refusals);
    const first = wrong.has(chosen) ? chosen : tabs.find(({ value }) => wrong.has(value))?.value;
    if (first !== undefined) setChosen(first);
    if (first !== undefined || problems['/texts'] !== undefined) setView('edit');
  }

  function write(changes: Partial<WrittenText>) {
    const text = { ...(draft.texts[chosen] ?? NO_TEXT), ...changes };
    form.change(`/texts/${chosen}`, { texts: { ...draft.texts, [chosen]: text } });
  }

  function mark(language: string): ReactNode {
    if (wrong.has(language))
      return <Mark icon={<CircleAlert size={16} />} look={styles.wrong} words={t('notices.isWrong')} />;
    if (!isWritten(draft.texts[language])) return undefined;
    return <Mark icon={<Check size={16} />} look={styles.written} words={t('notices.isWritten')} />;
  }

  return (
    <Tabs
      label={t('notices.languages')}
      tabs={tabs.map((tab) => ({ ...tab, mark: mark(tab.value) }))}
      value={chosen}
      onChange={setChosen}
    >
      <TextFields
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

function Mark({ icon, look, words }: { icon: ReactNode; look: string | undefined; words: string }) {
  return (
    <span className={look}>
      <span aria-hidden>{icon}</span>
      <span className={styles.voice}> ({words})</span>
    </span>
  );
}
