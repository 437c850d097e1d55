import { ACTIVATION_LINK_HOURS, RESET_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import ShieldCheck from 'lucide-react/icons/shield-check';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { AccessRow } from './access-row.tsx';
import { disableUser, enableUser, mailDeliveryQuery, resetSecondFactor, startReset, type UserRecord } from './data.ts';
import { InvitationLink } from './invitation-link.tsx';
import { LockRow } from './lock-row.tsx';
import { mayChange } from './may-change.ts';
import { useUpdateUserCache } from './use-update-user-cache.ts';
import { ACTION_ROWS } from './user-rows.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

/** A user's access: status, lock, password and second factor, with their actions. */
export function UserAccess({ user }: { user: UserRecord }) {
  return (
    <>
      <StatusRow user={user} />
      <LockRow user={user} icon={<LockKeyhole size={20} />} />
      <PasswordRow user={user} />
      <SecondFactorRow user={user} />
    </>
  );
}

function StatusRow({ user }: { user: UserRecord }) {
  const t = useTexts();
  const updateCache = useUpdateUserCache();
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
        updateCache(changed);
        showToast({ severity: 'success', text: t('users.enabled') });
      }}
    />
  ) : (
    <ConfirmAction
      key="disable"
      label={t('users.disable')}
      variant="danger"
      title={t('users.disableAsk', { name })}
      text={t('users.disableHint')}
      rows={ACTION_ROWS}
      run={() => disableUser(id)}
      onDone={(changed) => {
        updateCache(changed);
        showToast({ severity: 'success', text: t('users.disabled') });
      }}
    />
  );
  return (
    <AccessRow
      icon={<CircleCheck size={20} />}
      name={t('users.status.label')}
      detail={<UserStatusBadge status={status} />}
      actions={mayChange(user) && action}
    />
  );
}

function PasswordRow({ user }: { user: UserRecord }) {
  const t = useTexts();
  const { email, status } = user;
  const hasPassword = user.hasPassword !== false;
  const isHelped = mayChange(user) && status !== 'disabled';
  return (
    <AccessRow
      icon={<KeyRound size={20} />}
      name={t('users.password')}
      detail={
        <>
          <p>{t(hasPassword ? 'users.passwordSet' : 'users.passwordNone')}</p>
          {isHelped && email === null && <p>{t('users.noMailbox')}</p>}
        </>
      }
      actions={isHelped && email !== null && <ResetPassword user={user} email={displayEmail(email)} />}
    />
  );
}

/** Texts for sending a link: a reset, a first invitation (for users with only external accounts), or another one. */
const LINK_TEXTS = {
  reset: { label: 'users.sendReset', ask: 'users.sendResetAsk', done: 'users.resetSent' },
  invite: { label: 'users.sendInvitation', ask: 'users.inviteAsk', done: 'users.invited' },
  again: { label: 'users.inviteAgain', ask: 'users.inviteAgainAsk', done: 'users.invitedAgain' },
} as const;

function ResetPassword({ user, email }: { user: UserRecord; email: string }) {
  const t = useTexts();
  const mailWaits = useQuery(mailDeliveryQuery).data?.waits === true;
  const { id, displayName: name, status } = user;
  const hasPassword = user.hasPassword !== false;
  const hours = hasPassword ? RESET_LINK_HOURS : ACTIVATION_LINK_HOURS;
  const { label, ask, done } = LINK_TEXTS[hasPassword ? 'reset' : status === 'invited' ? 'again' : 'invite'];
  return (
    <>
      {status === 'invited' && mailWaits && <InvitationLink user={user} />}
      <ConfirmAction
        label={t(label)}
        title={t(ask, { name })}
        text={mailWaits ? t('users.mailWaitsHint', { email, hours }) : t('users.mailHint', { email })}
        rows={ACTION_ROWS}
        run={() => startReset(id)}
        onDone={(sent) =>
          sent.mailWaits
            ? showToast({ severity: 'warning', text: t('users.mailWaits', { email }) })
            : showToast({ severity: 'success', text: t(done, { email }) })
        }
      />
    </>
  );
}

function SecondFactorRow({ user }: { user: UserRecord }) {
  const t = useTexts();
  const updateCache = useUpdateUserCache();
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
  ].filter((kind) => kind !== false);
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
            variant="danger"
            title={t('users.resetFactorAsk', { name: user.displayName })}
            text={t('users.resetFactorHint')}
            rows={ACTION_ROWS}
            run={() => resetSecondFactor(user.id)}
            onDone={(changed) => {
              updateCache(changed);
              showToast({ severity: 'success', text: t('users.factorReset') });
            }}
          />
        )
      }
    />
  );
}
