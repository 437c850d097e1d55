import type { ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useSession } from '#/shared/session.ts';
import { signOut } from '#/shared/sign-out.ts';
import { useTitle } from '#/shared/title.ts';
import { Button } from '#/ui/button.tsx';
import { Logo } from '#/ui/logo.tsx';

import { ForcedChangeForm } from './forced-change-form.tsx';
import { useRank } from './use-rank.ts';

import styles from './forced-change-page.module.css';

/** The password must be changed before anything else: the first sign-in, or an expired password. */
export function ForcedChangePage({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  const first = useSession(({ passwordFlag }) => passwordFlag?.userFirstLogin === true);
  const expired = useSession(({ passwordFlag }) => passwordFlag?.passwordModifyExpires === true);
  const title = t(first || expired ? 'password.forcedTitle' : 'password.change');
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.brand}>
          <Logo size={32} />
          {t('frame.brand')}
        </p>
        {tools}
      </header>
      <main className={styles.sheet}>
        <h1 className={styles.title}>{title}</h1>
        {first || expired ? (
          <>
            <p className={styles.why}>{t(first ? 'password.whyFirst' : 'password.whyExpired')}</p>
            <Change />
          </>
        ) : (
          <NothingToChange />
        )}
      </main>
    </div>
  );
}

/** The guard lets people in whose password is in order (specification section 2). */
function NothingToChange() {
  const t = useTexts();
  return (
    <>
      <p className={styles.why}>{t('password.notNeeded')}</p>
      <Link to="/">{t('frame.toHome')}</Link>
    </>
  );
}

/** The form comes whole, once it knows its rules; there is always a way out. */
function Change() {
  const t = useTexts();
  const { rank, failed, retry } = useRank();
  if (rank === undefined && !failed) return null;
  return (
    <>
      {rank === undefined ? <Button onClick={retry}>{t('frame.retry')}</Button> : <ForcedChangeForm rank={rank} />}
      <Button look="quiet" className={styles.out} onClick={() => void signOut()}>
        {t('frame.signOut')}
      </Button>
    </>
  );
}
