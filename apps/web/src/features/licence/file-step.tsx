import { LICENCE_BYTES } from '@foyer/contract/limits/licence.ts';
import FileBadge from 'lucide-react/icons/file-badge';
import FileUp from 'lucide-react/icons/file-up';
import { useId, type RefObject } from 'react';

import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { FileChoice } from '#/ui/forms/file-choice.tsx';

import { StepHeader } from './step-header.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './upload-steps.module.css';

type FileStepProps = {
  file: File | undefined;
  /** Error of the previously chosen file. */
  problem: string | undefined;
  /** Whether files are dragged over the page. */
  hovering: boolean;
  nextRef: RefObject<HTMLElement | null>;
  onChoose: (files: readonly File[]) => void;
  onSend: () => void;
  onClose: () => void;
};

/** Step to choose or drop the licence file and send it. */
export function FileStep({ file, problem, hovering, nextRef, onChoose, onSend, onClose }: FileStepProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const id = useId();
  const button = nextRef as RefObject<HTMLButtonElement | null>; // the button that continues
  return (
    <>
      <StepHeader id={`${id}-title`} step={2} title={t('licence.file')} />
      {problem !== undefined && (
        <Alert severity="danger" id={`${id}-problem`}>
          {problem}
        </Alert>
      )}
      <p>{t('licence.fileHint')}</p>
      <FileChoice
        variant={file === undefined ? 'primary' : 'secondary'}
        accept=".lic,.txt"
        hovering={hovering}
        dropText={t('licence.drop')}
        more={t('licence.fileLimits', { size: formatFileSize(LICENCE_BYTES, language) })}
        wrong={problem !== undefined}
        {...(problem !== undefined && { describedBy: `${id}-problem` })}
        {...(file === undefined && { buttonRef: button })}
        onChoose={onChoose}
      >
        <FileUp size={18} aria-hidden />
        {t(file === undefined && problem === undefined ? 'licence.choose' : 'licence.chooseOther')}
      </FileChoice>
      {file !== undefined && (
        <p className={styles.chosen}>
          <FileBadge size={20} aria-hidden />
          <span>
            <span className={hidden.visuallyHidden}>{t('licence.chosen')}: </span>
            <bdi>{file.name}</bdi> <span className={styles.quiet}>{formatFileSize(file.size, language)}</span>
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          {t('signIn.cancel')}
        </Button>
        {file !== undefined && (
          <Button ref={button} onClick={onSend}>
            {t('licence.send')}
          </Button>
        )}
      </div>
    </>
  );
}
