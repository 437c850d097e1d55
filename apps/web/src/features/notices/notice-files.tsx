import type { Attachment } from '@foyer/contract/inbox.ts';

import { saveAttachment } from '#/shared/api/download.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FileList } from '#/ui/lists/file-list.tsx';

import styles from './notice-page.module.css';

type NoticeFilesProps = { id: string; files: readonly Attachment[] };

export function NoticeFiles({ id, files }: NoticeFilesProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <div className={styles.files}>
      <FileList
        label={t('notices.attachments')}
        files={files}
        formatSize={(size) => formatFileSize(size, language)}
        saveLabel={t('notices.download')}
        onSave={(file) => saveAttachment(id, file)}
      />
    </div>
  );
}
