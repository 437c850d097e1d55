import type { Attachment } from '@foyer/contract/inbox.ts';

import { saveAttachment } from '#/shared/api/download.ts';
import { formatFileSize } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FileList } from '#/ui/lists/file-list.tsx';

import styles from './notice-detail.module.css';

type NoticeAttachmentsProps = { noticeId: string; files: readonly Attachment[] };

export function NoticeAttachments({ noticeId, files }: NoticeAttachmentsProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <>
      <h3 className={styles.filesTitle}>{t('notices.attachments')}</h3>
      <FileList
        label={t('notices.attachments')}
        files={files}
        formatSize={(size) => formatFileSize(size, language)}
        saveLabel={t('notices.download')}
        onSave={(file) => saveAttachment(noticeId, file)}
      />
    </>
  );
}
