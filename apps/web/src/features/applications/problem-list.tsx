import { useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import { groupProblems, type ManifestProblems } from './manifest-problems.ts';

import styles from './install-dialog.module.css';

/** Permissions that are named; of a mistake in all of them a few are enough. */
const NAMED = 6;

type ProblemListProps = {
  problems: ManifestProblems;
  /** What was read, for the names in it; unknown of a manifest from another server. */
  document?: unknown;
};

/** What is wrong with a manifest, one sentence for equal problems. */
export function ProblemList({ problems, document }: ProblemListProps) {
  const t = useTexts();
  const groups = groupProblems(document, problems);
  if (groups.length === 0) return null;
  return (
    <Alert severity="danger">
      <p>{t('applications.notManifest')}</p>
      <ul className={styles.problems}>
        {groups.map(({ field, message, permissions }) => (
          <li key={`${field} ${message}`}>
            {field !== '' && (
              <>
                <code className={styles.pointer}>{field}</code>{' '}
              </>
            )}
            {message}
            {permissions.length > 0 && (
              <ul className={styles.permissions} aria-label={t('applications.inPermissions')}>
                {permissions.slice(0, NAMED).map((name) => (
                  <li key={name}>
                    <code className={styles.pointer}>{name}</code>
                  </li>
                ))}
                {permissions.length > NAMED && (
                  <li>{t('applications.moreProblems', { count: permissions.length - NAMED })}</li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
