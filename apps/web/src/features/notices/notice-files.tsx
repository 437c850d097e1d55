import type { Attachment } from '@foyer/contract/inbox.ts';
import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';

import { download } from '#/shared/download.ts';
import { fileSize } from '#/shared/file-size.ts';
import { useLanguage, useTexts } from '#/shared/language.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Item, ItemList } from '#/ui/item.tsx';

type NoticeFilesProps = { id: string; files: readonly Attachment[] };

/** The files that come with a notice. */
export function NoticeFiles({ id, files }: NoticeFilesProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <ItemList label={t('notices.attachments')}>
      {files.map((file) => (
        <Item
          key={file.id}
          icon={<Paperclip size={19} />}
          name={file.name}
          facts={[fileSize(file.size, language)]}
          actions={
            <IconButton
              label={`${t('notices.download')}: ${file.name}`}
              icon={<Download size={19} aria-hidden />}
              onClick={() =>
                void download('GET /v2/notice/{id}/attaches', {
                  params: { id },
                  query: { attachment: file.id },
                  otherwise: file.name,
                })
              }
            />
          }
        />
      ))}
    </ItemList>
  );
}
