import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { Fact, Facts } from '#/ui/lists/facts.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { auditPath, EVERYTHING_SHOWN } from './audit-address.ts';
import { kindWords } from './audit-kinds.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { ResultMark } from './audit-table.tsx';
import { ChangeTable } from './change-table.tsx';
import type { AuditLine, NamedPermissions } from './data.ts';
import { formatDateTimeWithSeconds } from './format-date-time-with-seconds.ts';
import { factsOf } from './line-facts.ts';
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
        <Facts>
          <Fact term={t('audit.at')}>
            <time dateTime={at}>{formatDateTimeWithSeconds(at, language)}</time>
          </Fact>
          <Fact term={t('audit.result')}>
            <ResultMark result={result} />
          </Fact>
          <LineObjects line={line} onFollow={onClose} />
          {factsOf(line).map(({ name, label, words }) => (
            <Fact key={name} term={label}>
              <bdi className={styles.text}>{words}</bdi>
            </Fact>
          ))}
          <Fact term={t('audit.origin')}>
            <bdi>{originWords(address)}</bdi>
            <Link className={styles.also} to={auditPath({ ...EVERYTHING_SHOWN, address })} onClick={onClose}>
              {t('audit.showAddress')}
            </Link>
          </Fact>
          {requestId !== COMMAND_LINE && (
            <Fact term={t('audit.requestId')}>
              <code className={styles.code}>{requestId}</code>
            </Fact>
          )}
          <Fact term={t('audit.seal')}>{t(sealed ? 'audit.sealed' : 'audit.notSealed')}</Fact>
        </Facts>
      </div>
    </Dialog>
  );
}
