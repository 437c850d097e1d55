import { useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';

import { groupProblems, type ManifestProblems } from './manifest-problems.ts';

import styles from './install-dialog.module.css';

/** Maximum permissions named per problem. */
const NAMED = 6;

type ProblemListProps = {
  problems: ManifestProblems;
  /** The parsed document, for the names in it; undefined for a manifest from another server. */
  document?: unknown;
};

/** The problems of a manifest, one message for equal ones. */
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
