import { NOTICE_CONTENT_LENGTH, NOTICE_TITLE_LENGTH } from '@foyer/contract/limits/notices.ts';
import { useId } from 'react';

import { RoomLeft } from '#/administration/fields/room-left.tsx';
import { ShownMarkdown } from '#/administration/shown-markdown.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { NotedField, notedAttributes } from '#/ui/forms/noted-field.tsx';
import { Tabs } from '#/ui/lists/tabs.tsx';

import type { Problems, WrittenText } from './draft.ts';
import { wordsAt } from './problem-words.ts';

import field from './text-fields.module.css';

export type TextView = 'edit' | 'preview';

type TextFieldsProps = {
  language: string;
  text: WrittenText;
  problems: Problems;
  view: TextView;
  onView: (view: TextView) => void;
  onWrite: (changes: Partial<WrittenText>) => void;
};

/** Title and content in one language, to be written or as people will see them. */
export function TextFields(props: TextFieldsProps) {
  const t = useTexts();
  const { view, onView, language, text } = props;
  const views = (['edit', 'preview'] as const).map((value) => ({ value, label: t(`notices.${value}`) }));
  return (
    <div className={field.fields}>
      <Tabs label={t('notices.view')} variant="switch" tabs={views} value={view} onChange={onView}>
        <div className={field.place}>
          {view === 'edit' ? <Fields {...props} /> : <Preview lang={language} text={text} />}
        </div>
      </Tabs>
    </div>
  );
}

function Fields({ language, text, problems, onWrite }: TextFieldsProps) {
  const t = useTexts();
  const id = useId();
  const titleError =
    wordsAt(problems, `/texts/${language}/title`) ??
    wordsAt(problems, `/texts/${language}`) ??
    wordsAt(problems, '/texts');
  const contentError = wordsAt(problems, `/texts/${language}/content`);
  return (
    <div className={field.both}>
      <NotedField
        id={`${id}-title`}
        label={t('notices.titleField')}
        note={<RoomLeft length={text.title.length} most={NOTICE_TITLE_LENGTH} />}
        error={titleError}
      >
        <input
          {...notedAttributes(`${id}-title`, titleError)}
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
      </NotedField>
      <NotedField
        id={`${id}-content`}
        label={t('notices.content')}
        note={<RoomLeft length={text.content.length} most={NOTICE_CONTENT_LENGTH} />}
        hint={t('notices.contentHint')}
        error={contentError}
      >
        <textarea
          {...notedAttributes(`${id}-content`, contentError)}
          id={`${id}-content`}
          className={field.area}
          lang={language}
          dir="auto"
          rows={9}
          maxLength={NOTICE_CONTENT_LENGTH}
          value={text.content}
          onChange={(event) => onWrite({ content: event.currentTarget.value })}
        />
      </NotedField>
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
      <ShownMarkdown source={content} lang={lang} headingLevel={4} />
    </article>
  );
}
