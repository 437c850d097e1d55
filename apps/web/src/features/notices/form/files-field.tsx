import { MAX_NOTICE_ATTACHMENTS } from '@foyer/contract/limits/notices.ts';
import { useQuery } from '@tanstack/react-query';
import Paperclip from 'lucide-react/icons/paperclip';
import { useId, useRef } from 'react';

import { useDroppedFiles } from '#/shared/forms/use-dropped-files.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldError } from '#/ui/forms/field.tsx';
import { FileChoice } from '#/ui/forms/file-choice.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { maxFileSizeQuery } from '../data.ts';
import { FileRow } from './file-row.tsx';
import { problemTextWithin } from './problem-texts.ts';
import type { NoticeFormState } from './use-notice-form.ts';

import styles from './files-field.module.css';

/** The attachments of a notice: choose or drop files and follow their upload. */
export function FilesField({ form: { files, problems, setProblem, sending } }: { form: NoticeFormState }) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const max = useQuery(maxFileSizeQuery).data;
  const hovering = useDroppedFiles((dropped) => void take(dropped));
  const error = problemTextWithin(problems, '/attachments');

  async function take(chosen: readonly File[]) {
    // The notice is already being sent.
    if (sending) return;
    const rejectedCount = await files.add(chosen);
    setProblem('/attachments', rejectedCount > 0 ? 'too_many' : undefined);
  }

  function remove(key: number) {
    files.remove(key);
    setProblem('/attachments', undefined);
    // The pressed button is removed with its file, so the focus moves to the button that adds files.
    choose.current?.focus();
  }

  return (
    <Panel
      title={t('notices.attachments')}
      {...(max !== undefined && {
        hint: t('notices.filesHint', { most: MAX_NOTICE_ATTACHMENTS, size: formatFileSize(max, language) }),
      })}
    >
      {files.files.length > 0 && (
        <ul className={styles.list} aria-label={t('notices.attachments')}>
          {files.files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              max={max}
              onRetry={() => {
                files.retry(file.key);
                setProblem('/attachments', undefined);
              }}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <div className={styles.body}>
        <FileChoice
          multiple
          hovering={hovering}
          dropText={t('notices.dropFiles')}
          describedBy={`${id}-error`}
          wrong={error !== undefined}
          buttonRef={choose}
          onChoose={(chosen) => void take(chosen)}
        >
          <Paperclip size={18} aria-hidden />
          {t('notices.chooseFiles')}
        </FileChoice>
        <FieldError id={id} error={error} />
      </div>
    </Panel>
  );
}
