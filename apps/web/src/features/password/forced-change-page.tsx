import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useSession } from '#/shared/session/session.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardExit } from '#/ui/layout/card-page.tsx';

import { ForcedChangeForm } from './forced-change-form.tsx';
import { PasswordHeader, PasswordCardPage } from './password-card-page.tsx';
import { useRank } from './use-rank.ts';

/** The password must be changed before anything else: on the first sign-in, or after it expired. */
export function ForcedChangePage({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  const first = useSession(({ passwordFlag }) => passwordFlag?.userFirstLogin === true);
  const expired = useSession(({ passwordFlag }) => passwordFlag?.passwordModifyExpires === true);
  return (
    <PasswordCardPage tools={tools}>
      {first || expired ? (
        <>
          <PasswordHeader
            title={t('password.forcedTitle')}
            why={t(first ? 'password.whyFirst' : 'password.whyExpired')}
          />
          <Change />
        </>
      ) : (
        <>
          {/* The guard also admits users whose password is valid (specification section 2). */}
          <PasswordHeader title={t('password.change')} why={t('password.notNeeded')} />
          <Link to="/">{t('frame.toHome')}</Link>
        </>
      )}
    </PasswordCardPage>
  );
}

/** The form renders once the password rules are loaded; users can always sign out. */
function Change() {
  const t = useTexts();
  const { rank, failed, retry } = useRank();
  if (rank === undefined && !failed) return null;
  return (
    <>
      {rank === undefined ? <Button onClick={retry}>{t('frame.retry')}</Button> : <ForcedChangeForm rank={rank} />}
      <CardExit>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('frame.signOut')}
        </Button>
      </CardExit>
    </>
  );
}
