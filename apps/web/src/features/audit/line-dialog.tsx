import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { auditPath, EVERYTHING_SHOWN } from './audit-address.ts';
import { kindWords } from './audit-kinds.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ResultBadge } from './audit-table.tsx';
import { ChangeTable } from './change-table.tsx';
import type { AuditLine, NamedPermissions } from './data.ts';
import { formatDateTimeWithSeconds } from './format-date-time-with-seconds.ts';
import { entryDetailsOf } from './line-facts.ts';
import { LineObjects } from './line-objects.tsx';
import { COMMAND_LINE, originWords } from './named.ts';

import styles from './audit-list.module.css';

type LineDialogProps = { line: AuditLine; permissions: NamedPermissions; open: boolean; onClose: () => void };

/** All that is known of one entry. */
export function LineDialog({ line, permissions, open, onClose }: LineDialogProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { event, at, address, result, requestId, sealed } = line;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={kindWords(event)}
      closeLabel={t('home.close')}
      wide
    >
      <div className={styles.facts}>
        <p className={styles.lead}>
          <AuditSentence line={line} permissions={permissions} />
        </p>
        <ChangeTable line={line} permissions={permissions} />
        <DescriptionList>
          <DescriptionItem term={t('audit.at')}>
            <time dateTime={at}>{formatDateTimeWithSeconds(at, language)}</time>
          </DescriptionItem>
          <DescriptionItem term={t('audit.result')}>
            <ResultBadge result={result} />
          </DescriptionItem>
          <LineObjects line={line} onFollow={onClose} />
          {entryDetailsOf(line).map(({ name, label, words }) => (
            <DescriptionItem key={name} term={label}>
              <bdi className={styles.text}>{words}</bdi>
            </DescriptionItem>
          ))}
          <DescriptionItem term={t('audit.origin')}>
            <bdi>{originWords(address)}</bdi>
            <Link className={styles.also} to={auditPath({ ...EVERYTHING_SHOWN, address })} onClick={onClose}>
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
