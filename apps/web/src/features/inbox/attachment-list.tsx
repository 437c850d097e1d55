import type { Attachment } from '@foyer/contract/inbox.ts';
import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import { useId, useState } from 'react';

import { download } from '#/shared/download.ts';
import { fileSize } from '#/shared/file-size.ts';
import { useLanguage, useTexts } from '#/shared/language.ts';
import { Button } from '#/ui/button.tsx';

import styles from './attachment-list.module.css';

type AttachmentListProps = { noticeId: string; attachments: readonly Attachment[] };

/** The files of a notice. */
export function AttachmentList({ noticeId, attachments }: AttachmentListProps) {
  const t = useTexts();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {t('inbox.attachments')}
      </h3>
      <ul className={styles.list}>
        {attachments.map((attachment) => (
          <AttachmentRow key={attachment.id} noticeId={noticeId} attachment={attachment} />
        ))}
      </ul>
    </section>
  );
}

function AttachmentRow({ noticeId, attachment: { id, name, size } }: { noticeId: string; attachment: Attachment }) {
  const t = useTexts();
  const { language } = useLanguage();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    await download('GET /v2/notice/{id}/attaches', {
      params: { id: noticeId },
      query: { attachment: id },
      otherwise: name,
    });
    setBusy(false);
  }

  return (
    <li className={styles.row}>
      <Paperclip className={styles.icon} size={18} aria-hidden />
      <p className={styles.words}>
        <bdi className={styles.name}>{name}</bdi> <span className={styles.size}>{fileSize(size, language)}</span>
      </p>
      <Button
        look="secondary"
        className={styles.button}
        aria-label={`${t('inbox.download')}: ${name}`}
        busy={busy}
        onClick={() => void save()}
      >
        {!busy && <Download size={17} aria-hidden />}
        <span className={styles.word}>{t('inbox.download')}</span>
      </Button>
    </li>
  );
}
