import { useQuery, queryOptions } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';

import { call } from '#/shared/api/api.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { SecondFactorOverview } from '../data.ts';
import { NotVerified } from '../sign-in-step/not-verified.tsx';
import { AccountPasskeys } from './account-passkeys.tsx';
import { AuthenticatorRow } from './authenticator-row.tsx';
import { FactorSkeleton } from './factor-skeleton.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { TrustedDevices } from './trusted-devices.tsx';

import styles from './account-second-factor.module.css';

/** The caller's second factors; refetched on each visit. */
const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /v2/users/second-factor', { signal }),
  staleTime: 0,
});

type AccountSecondFactorProps = {
  /** Called after a factor was enrolled or removed, which ends the user's other sessions. */
  onChanged: () => void;
};

/** The second factors of the user's own account. */
export function AccountSecondFactor({ onChanged }: AccountSecondFactorProps) {
  const t = useTexts();
  const { data, isFetching, refetch } = useQuery(secondFactorQuery);

  function follow() {
    void refetch();
    onChanged();
  }

  return (
    <Panel title={t('mfa.title')} hint={t(data?.mode === 'enforced' ? 'mfa.panelEnforced' : 'mfa.panelHint')}>
      {data !== undefined ? (
        <Factors overview={data} onChanged={follow} />
      ) : isFetching ? (
        <FactorSkeleton />
      ) : (
        <EmptyState
          icon={<CloudOff size={28} />}
          title={t('mfa.failed')}
          titleAs="h3"
          hint={t('frame.chunkFailedHint')}
          action={
            <Button onClick={() => void refetch()}>
              <RotateCw size={18} aria-hidden />
              {t('frame.retry')}
            </Button>
          }
          alert
        />
      )}
    </Panel>
  );
}

/** The enrolled factors and those that can be enrolled; a sentence if there are none. */
function Factors({ overview, onChanged }: { overview: SecondFactorOverview; onChanged: () => void }) {
  const t = useTexts();
  const { mode, mayChange, authenticatorSince, recoveryCodes, passkeysOffered, passkeys, trustedDevices } = overview;
  const isOn = mode !== 'off';
  const hasApp = authenticatorSince !== null;
  const isEnrolled = hasApp || passkeys.length > 0;
  if (!isOn && !isEnrolled && !passkeysOffered) return <p className={styles.none}>{t('mfa.notUsed')}</p>;
  return (
    <>
      {!mayChange && <NotVerified overview={overview} />}
      <fieldset className={styles.factors} disabled={!mayChange}>
        {(isOn || hasApp) && <AuthenticatorRow overview={overview} onChanged={onChanged} />}
        {(passkeysOffered || passkeys.length > 0) && <AccountPasskeys overview={overview} onChanged={onChanged} />}
        {isOn && isEnrolled && <RecoveryCodesRow count={recoveryCodes} onChanged={onChanged} />}
      </fieldset>
      {trustedDevices.length > 0 && <TrustedDevices overview={overview} onChanged={onChanged} />}
    </>
  );
}
