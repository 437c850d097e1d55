import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';

import { dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { fetchSecret, removeAuthenticator, type AuthenticatorSecret, type SecondFactorOverview } from '../data.ts';
import { SetupDialog } from '../enrolment/setup-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { useReauthentication } from './use-reauthentication.ts';

type AuthenticatorRowProps = { overview: SecondFactorOverview; onChanged: () => void };

/** The authenticator app: users enrol, replace and remove it here, each after a reauthentication if required. */
export function AuthenticatorRow({ overview, onChanged }: AuthenticatorRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { run, busy, dialog } = useReauthentication();
  const [secret, setSecret] = useState<AuthenticatorSecret>();
  const [settingUp, setSettingUp] = useState(false);
  const [asking, setAsking] = useState(false);
  const { authenticatorSince: since, mode, passkeys } = overview;
  const isNeeded = mode === 'enforced' && passkeys.length === 0;

  async function start() {
    // Errors are already shown.
    const created = await run('confirmation.bindAuthenticator', fetchSecret).catch(() => undefined);
    if (created === undefined) return;
    setSecret(created);
    setSettingUp(true);
  }

  async function remove() {
    setAsking(false);
    if ((await run('confirmation.removeAuthenticator', removeAuthenticator).catch(() => undefined)) === undefined)
      return;
    showToast({ severity: 'success', text: t('mfa.removed') });
    onChanged();
  }

  return (
    <FactorRow
      icon={<Smartphone size={20} />}
      title={t('mfa.app')}
      actions={
        since === null ? (
          <Button variant="secondary" busy={busy} onClick={() => void start()}>
            {t('mfa.setUp')}
          </Button>
        ) : (
          <>
            {mode !== 'off' && (
              <Button variant="secondary" busy={busy} onClick={() => void start()}>
                {t('mfa.replace')}
              </Button>
            )}
            {!isNeeded && (
              <Button variant="danger" aria-disabled={busy} onClick={() => busy || setAsking(true)}>
                {t('mfa.remove')}
              </Button>
            )}
          </>
        )
      }
    >
      {since === null ? (
        <p>{t('mfa.appHint')}</p>
      ) : (
        <>
          <p>
            {t('mfa.appSince', {
              date: dateFormat(language, { dateStyle: 'long' }).format(new Date(since)),
            })}
          </p>
          {isNeeded && <p>{t('mfa.lastFactor')}</p>}
        </>
      )}
      {secret !== undefined && (
        <SetupDialog
          key={secret.secret}
          open={settingUp}
          first={secret}
          replaces={since !== null}
          onEnrolled={onChanged}
          onClose={() => setSettingUp(false)}
        />
      )}
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
        busy={false}
        title={t('mfa.removeAsk')}
        text={t(passkeys.length === 0 ? 'mfa.removeLastHint' : 'mfa.removeHint')}
        confirmLabel={t('mfa.remove')}
        cancelLabel={t('signIn.cancel')}
      />
      {dialog}
    </FactorRow>
  );
}
