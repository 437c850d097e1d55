import { formatDateTimeWithSeconds } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { auditPath, EMPTY_AUDIT_QUERY } from './audit-address.ts';
import { kindText } from './audit-kinds.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ResultBadge } from './audit-table.tsx';
import { ChangeTable } from './change-table.tsx';
import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { entryDetailsOf } from './entry-details.ts';
import { EntryReferences } from './entry-references.tsx';
import { COMMAND_LINE, originText } from './named-objects.ts';

import styles from './audit-list.module.css';

type EntryDialogProps = { entry: AuditLogEntry; permissions: NamedPermissions; open: boolean; onClose: () => void };

/** All details of one entry. */
export function EntryDialog({ entry, permissions, open, onClose }: EntryDialogProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { event, at, address, result, requestId, sealed } = entry;
  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={kindText(event)}
      closeLabel={t('home.close')}
      wide
    >
      <div className={styles.details}>
        <p className={styles.leading}>
          <AuditSentence entry={entry} permissions={permissions} />
        </p>
        <ChangeTable entry={entry} permissions={permissions} />
        <DescriptionList>
          <DescriptionItem term={t('audit.at')}>
            <time dateTime={at}>{formatDateTimeWithSeconds(at, language)}</time>
          </DescriptionItem>
          <DescriptionItem term={t('audit.result.label')}>
            <ResultBadge result={result} />
          </DescriptionItem>
          <EntryReferences entry={entry} onFollow={onClose} />
          {entryDetailsOf(entry).map(({ name, label, text }) => (
            <DescriptionItem key={name} term={label}>
              <bdi className={styles.text}>{text}</bdi>
            </DescriptionItem>
          ))}
          <DescriptionItem term={t('audit.origin')}>
            <bdi>{originText(address)}</bdi>
            <Link className={styles.also} to={auditPath({ ...EMPTY_AUDIT_QUERY, address })} onClick={onClose}>
              {t('audit.showAddress')}
            </Link>
          </DescriptionItem>
          {requestId !== COMMAND_LINE && (
            <DescriptionItem term={t('audit.requestId')}>
              <code className={styles.code}>{requestId}</code>
            </DescriptionItem>
          )}
          <DescriptionItem term={t('audit.seal')}>{t(sealed ? 'audit.sealed' : 'audit.notSealed')}</DescriptionItem>
        </DescriptionList>
      </div>
    </Dialog>
  );
}
