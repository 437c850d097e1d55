import { RECOVERY_CODES } from '@foyer/contract/limits/mfa.ts';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { renewRecoveryCodes } from '../data.ts';
import { RecoveryCodesDialog } from '../enrolment/recovery-codes-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { useReauthentication } from './use-reauthentication.ts';

import styles from './recovery-codes-row.module.css';

/** New codes are suggested when this many remain, or fewer. */
const FEW = 2;

type RecoveryCodesRowProps = {
  /** Number of remaining codes. */
  count: number;
  onChanged: () => void;
};

/** The recovery codes: how many remain, and a button to replace them. */
export function RecoveryCodesRow({ count, onChanged }: RecoveryCodesRowProps) {
  const t = useTexts();
  const { run, busy, dialog } = useReauthentication();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [showing, setShowing] = useState(false);

  async function renew() {
    setAsking(false);
    // Errors are already shown.
    const created = await run('confirmation.renewRecoveryCodes', renewRecoveryCodes).catch(() => undefined);
    if (created === undefined) return;
    setCodes(created);
    setShowing(true);
    onChanged();
  }

  function finish() {
    setShowing(false);
    showToast({ severity: 'success', text: t('mfa.codesRenewed') });
  }

  return (
    <FactorRow
      icon={<LifeBuoy size={20} />}
      title={t('mfa.recoveryCodes')}
      actions={
        <Button variant="secondary" busy={busy} onClick={() => (count === 0 ? void renew() : setAsking(true))}>
          {t('mfa.newCodes')}
        </Button>
      }
    >
      <p className={count <= FEW ? styles.few : undefined}>{t('mfa.codesLeft', { count, all: RECOVERY_CODES })}</p>
      {count <= FEW && <p>{t('mfa.codesFew')}</p>}
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void renew()}
        busy={false}
        title={t('mfa.newCodesAsk')}
        text={t('mfa.newCodesHint')}
        confirmLabel={t('mfa.newCodes')}
        cancelLabel={t('signIn.cancel')}
      />
      {codes !== undefined && <RecoveryCodesDialog key={codes[0]} open={showing} codes={codes} onSaved={finish} />}
      {dialog}
    </FactorRow>
  );
}
