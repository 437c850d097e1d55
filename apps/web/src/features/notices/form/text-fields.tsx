import { NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';
import { useId } from 'react';

import { RemainingLength } from '#/administration/fields/remaining-length.tsx';
import { LazyMarkdown } from '#/administration/lazy-markdown.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { FieldWithHint, fieldAria } from '#/ui/forms/field-with-hint.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import type { DraftProblems, WrittenText } from './draft.ts';
import { problemTextAt } from './problem-texts.ts';

import field from './text-fields.module.css';

export type TextView = 'edit' | 'preview';

type NoticeTextFieldsProps = {
  language: string;
  text: WrittenText;
  problems: DraftProblems;
  view: TextView;
  onView: (view: TextView) => void;
  onWrite: (changes: Partial<WrittenText>) => void;
};

/** Title and content in one language, as fields or as a preview. */
export function NoticeTextFields(props: NoticeTextFieldsProps) {
  const t = useTexts();
  const { view, onView, language, text } = props;
  const views = (['edit', 'preview'] as const).map((value) => ({ value, label: t(`notices.${value}`) }));
  return (
    <div className={field.fields}>
      <Tabs label={t('notices.view')} variant="switch" tabs={views} value={view} onChange={onView}>
        <div className={field.skeleton}>
          {view === 'edit' ? <Fields {...props} /> : <Preview lang={language} text={text} />}
        </div>
      </Tabs>
    </div>
  );
}

function Fields({ language, text, problems, onWrite }: NoticeTextFieldsProps) {
  const t = useTexts();
  const id = useId();
  const titleError =
    problemTextAt(problems, `/texts/${language}/title`) ??
    problemTextAt(problems, `/texts/${language}`) ??
    problemTextAt(problems, '/texts');
  const contentError = problemTextAt(problems, `/texts/${language}/content`);
  return (
    <div className={field.both}>
      <FieldWithHint
        id={`${id}-title`}
        label={t('notices.titleField')}
        note={<RemainingLength length={text.title.length} max={NOTICE_TITLE_LENGTH} />}
        error={titleError}
      >
        <input
          {...fieldAria(`${id}-title`, titleError)}
          id={`${id}-title`}
          className={field.input}
          type="text"
          lang={language}
          dir="auto"
          maxLength={NOTICE_TITLE_LENGTH}
          value={text.title}
          autoComplete="off"
          onChange={(event) => onWrite({ title: event.currentTarget.value })}
        />
      </FieldWithHint>
      <FieldWithHint
        id={`${id}-content`}
        label={t('notices.content')}
        note={<RemainingLength length={text.content.length} max={NOTICE_CONTENT_LENGTH} />}
        hint={t('notices.contentHint')}
        error={contentError}
      >
        <textarea
          {...fieldAria(`${id}-content`, contentError)}
          id={`${id}-content`}
          className={field.area}
          lang={language}
          dir="auto"
          rows={9}
          maxLength={NOTICE_CONTENT_LENGTH}
          value={text.content}
          onChange={(event) => onWrite({ content: event.currentTarget.value })}
        />
      </FieldWithHint>
    </div>
  );
}

function Preview({ lang, text: { title, content } }: { lang: string; text: WrittenText }) {
  const t = useTexts();
  if (title.trim() === '' && content.trim() === '') return <p className={field.nothing}>{t('notices.previewEmpty')}</p>;
  return (
    <article className={field.preview}>
      <h3 className={field.title} lang={lang} dir="auto">
        {title}
      </h3>
      <LazyMarkdown source={content} lang={lang} headingLevel={4} />
    </article>
  );
}
