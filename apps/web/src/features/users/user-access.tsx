import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';

import { AccessRow } from './access-row.tsx';
import { disableUser, enableUser, resetSecondFactor, startReset, type User } from './data.ts';
import { LockRow } from './lock-row.tsx';
import { mayChange } from './may-change.ts';
import { StatusMark } from './status-mark.tsx';
import { useTakeUser } from './use-take-user.ts';
import { ACTION_ROWS } from './user-rows.ts';

/** How somebody gets in, and how they are helped or kept out. */
export function UserAccess({ user }: { user: User }) {
  const t = useTexts();
  return (
    <>
      <StatusRow user={user} />
      <LockRow user={user} icon={<LockKeyhole size={20} />} />
      <AccessRow
        icon={<KeyRound size={20} />}
        name={t('users.password')}
        detail={t(user.status === 'invited' ? 'users.passwordNone' : 'users.passwordSet')}
        actions={mayChange(user) && user.status !== 'disabled' && <ResetPassword user={user} />}
      />
      <SecondFactorRow user={user} />
    </>
  );
}

function StatusRow({ user }: { user: User }) {
  const t = useTexts();
  const take = useTakeUser();
  const { id, displayName: name, status } = user;
  const isShut = status === 'disabled';
  const action = isShut ? (
    <ConfirmAction
      key="enable"
      label={t('users.enable')}
      title={t('users.enableAsk', { name })}
      text={t('users.enableHint')}
      rows={ACTION_ROWS}
      run={() => enableUser(id)}
      onDone={(changed) => {
        take(changed);
        say({ severity: 'success', text: t('users.enabled') });
      }}
    />
  ) : (
    <ConfirmAction
      key="disable"
      label={t('users.disable')}
      look="danger"
      title={t('users.disableAsk', { name })}
      text={t('users.disableHint')}
      rows={ACTION_ROWS}
      run={() => disableUser(id)}
      onDone={(changed) => {
        take(changed);
        say({ severity: 'success', text: t('users.disabled') });
      }}
    />
  );
  return (
    <AccessRow
      icon={<CircleCheck size={20} />}
      name={t('users.status')}
      detail={<StatusMark status={status} />}
      actions={mayChange(user) && action}
    />
  );
}

function ResetPassword({ user: { id, displayName: name, email, status } }: { user: User }) {
  const t = useTexts();
  const isInvited = status === 'invited';
  return (
    <ConfirmAction
      label={t(isInvited ? 'users.inviteAgain' : 'users.sendReset')}
      title={t(isInvited ? 'users.inviteAgainAsk' : 'users.sendResetAsk', { name })}
      text={t('users.mailHint', { email: email ?? t('account.notGiven') })}
      rows={ACTION_ROWS}
      run={() => startReset(id)}
      onDone={() => say({ severity: 'success', text: t(isInvited ? 'users.invitedAgain' : 'users.resetSent') })}
    />
  );
}

function SecondFactorRow({ user }: { user: User }) {
  const t = useTexts();
  const take = useTakeUser();
  const { secondFactor } = user;
  if (secondFactor === null)
    return (
      <AccessRow
        icon={<ShieldCheck size={20} />}
        name={t('users.secondFactor')}
        detail={t('users.factorHidden')}
        actions={false}
      />
    );
  const { authenticator, passkeys, recoveryCodes } = secondFactor;
  const kinds = [
    authenticator && t('users.authenticator'),
    passkeys > 0 && t('users.passkeys', { count: passkeys }),
    recoveryCodes > 0 && t('users.recoveryCodes', { count: recoveryCodes }),
  ].filter((words) => words !== false);
  return (
    <AccessRow
      icon={<ShieldCheck size={20} />}
      name={t('users.secondFactor')}
      detail={kinds.length === 0 ? t('users.noSecondFactor') : kinds.join(' · ')}
      actions={
        mayChange(user) &&
        kinds.length > 0 && (
          <ConfirmAction
            label={t('users.resetFactor')}
            look="danger"
            title={t('users.resetFactorAsk', { name: user.displayName })}
            text={t('users.resetFactorHint')}
            rows={ACTION_ROWS}
            run={() => resetSecondFactor(user.id)}
            onDone={(changed) => {
              take(changed);
              say({ severity: 'success', text: t('users.factorReset') });
            }}
          />
        )
      }
    />
  );
}
