import { useTexts } from '#/shared/language.ts';
import { Notice } from '#/ui/notice.tsx';

import { ruleWords } from './manifest-problems.ts';

import styles from './install-dialog.module.css';

/** As many as one mends at once. */
const SHOWN = 8;

/** What is wrong with a manifest, each at its place. */
export function ProblemList({ problems }: { problems: Readonly<Record<string, string>> }) {
  const t = useTexts();
  const all = Object.entries(problems);
  if (all.length === 0) return null;
  return (
    <Notice severity="danger">
      <p>{t('applications.notManifest')}</p>
      <ul className={styles.problems}>
        {all.slice(0, SHOWN).map(([at, rule]) => (
          <li key={at}>
            {at !== '' && (
              <>
                <code className={styles.pointer}>{at}</code>{' '}
              </>
            )}
            {ruleWords(at, rule)}
          </li>
        ))}
      </ul>
      {all.length > SHOWN && <p>{t('applications.moreProblems', { count: all.length - SHOWN })}</p>}
    </Notice>
  );
}
