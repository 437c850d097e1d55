import { useLanguage, useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useMay } from '#/shared/use-may.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Fact, Facts } from '#/ui/facts.tsx';

import { auditPath, EVERYTHING_SHOWN } from './audit-address.ts';
import { kindWords } from './audit-kinds.ts';
import { ResultMark } from './audit-table.tsx';
import type { AuditLine } from './data.ts';
import { detailWords } from './detail-words.ts';
import { secondsMoment } from './seconds-moment.ts';

import styles from './audit-list.module.css';

type LineDialogProps = { line: AuditLine; open: boolean; onClose: () => void };

/** All that is known of one line. */
export function LineDialog({ line, open, onClose }: LineDialogProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { event, at, actor, subject, address, result, requestId, details, sealed } = line;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={kindWords(event)}
      closeLabel={t('home.close')}
      wide
    >
      <div className={styles.facts}>
        <Facts>
          <Fact term={t('audit.at')}>
            <time dateTime={at}>{secondsMoment(at, language)}</time>
          </Fact>
          <Fact term={t('audit.result')}>
            <ResultMark result={result} />
          </Fact>
          <Fact term={t('audit.actor')}>
            <Person person={actor} onFollow={onClose} />
          </Fact>
          {subject && (
            <Fact term={t('audit.subject')}>
              <Person person={subject} onFollow={onClose} />
            </Fact>
          )}
          <Fact term={t('audit.origin')}>
            <bdi>{address}</bdi>
            <Link className={styles.also} to={auditPath({ ...EVERYTHING_SHOWN, address })} onClick={onClose}>
              {t('audit.showAddress')}
            </Link>
          </Fact>
          {Object.entries(details).map(([name, value]) => (
            <Fact key={name} term={detailWords(name)}>
              <bdi>{String(value)}</bdi>
            </Fact>
          ))}
          <Fact term={t('audit.kind')}>
            <span className={styles.code}>{event}</span>
          </Fact>
          <Fact term={t('audit.requestId')}>
            <span className={styles.code}>{requestId}</span>
          </Fact>
          <Fact term={t('audit.seal')}>{t(sealed ? 'audit.sealed' : 'audit.notSealed')}</Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

type PersonProps = { person: AuditLine['actor']; onFollow: () => void };

/** Somebody, with the ways to them. */
function Person({ person: { id, name }, onFollow }: PersonProps) {
  const t = useTexts();
  const maySeeUsers = useMay('users.read');
  if (name === '') return <>{t('audit.nobody')}</>;
  return (
    <>
      {id !== null && maySeeUsers ? (
        <Link to={`/users?${new URLSearchParams({ user: id }).toString()}`}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Link className={styles.also} to={auditPath({ ...EVERYTHING_SHOWN, person: id ?? name })} onClick={onFollow}>
        {t('audit.showPerson')}
      </Link>
    </>
  );
}
