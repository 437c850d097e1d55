import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileIcon from 'lucide-react/icons/file';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';

import { formatFileSize, numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Progress } from '#/ui/feedback/progress.tsx';

import type { AttachedFile } from '../attached-file.ts';

import styles from './files-field.module.css';

type FileRowProps = {
  file: AttachedFile;
  /** Maximum file size in bytes, if known. */
  max: number | undefined;
  onRetry: () => void;
  onRemove: () => void;
};

/** One file: its name, size and upload progress, with its actions. */
export function FileRow({ file: { file, state, fraction }, max, onRetry, onRemove }: FileRowProps) {
  const t = useTexts();
  const under = state === 'waiting' || state === 'sending';
  return (
    <li className={styles.file}>
      <span className={styles.icon} aria-hidden>
        <FileIcon size={19} />
      </span>
      <div className={styles.texts}>
        <bdi className={styles.name}>{file.name}</bdi>
        <FileState state={state} fraction={fraction} size={file.size} max={max} />
        {under && <Progress label={file.name} fraction={fraction} />}
      </div>
      {state === 'failed' && (
        <IconButton
          label={`${t('frame.retry')}: ${file.name}`}
          icon={<RotateCw size={18} aria-hidden />}
          onClick={onRetry}
        />
      )}
      <IconButton
        label={`${t('notices.removeFile')}: ${file.name}`}
        icon={<X size={18} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

type FileStateProps = Pick<AttachedFile, 'state' | 'fraction'> & { size: number; max: number | undefined };

function FileState({ state, fraction, size, max }: FileStateProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const percent = numberFormat(language, { style: 'percent' }).format(fraction);
  const text = {
    waiting: t('notices.fileWaiting'),
    sending: t('notices.fileSending', { percent }),
    sent: t('notices.fileSent'),
    failed: t('notices.fileFailed'),
    'too large':
      max === undefined
        ? t('notices.fileFailed')
        : t('notices.fileTooLarge', { size: formatFileSize(size, language), most: formatFileSize(max, language) }),
    'too many': t('notices.tooManyUnsent'),
  }[state];
  if (state === 'waiting' || state === 'sending') return <p className={styles.state}>{text}</p>;
  const isWrong = state !== 'sent';
  // Only the result is announced, not the progress.
  return (
    <output className={isWrong ? styles.wrong : styles.state}>
      {isWrong ? <CircleAlert size={15} aria-hidden /> : <CircleCheck size={15} className={styles.there} aria-hidden />}
      {state === 'sent' ? `${formatFileSize(size, language)} · ${text}` : text}
    </output>
  );
}
