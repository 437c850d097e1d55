import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';

import { ConfirmIconAction } from '#/administration/confirm-action.tsx';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { deviceName } from '#/shared/i18n/display-names.ts';
import { t, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { endSession, type SessionListRow } from './data.ts';

const END_ROWS: readonly ProblemRow[] = [{ code: 'A0302', message: () => t('sessions.wrong.higher') }, ...COMMON_ROWS];

/** Ends a session, after a confirmation. */
export function EndSession({ session }: { session: SessionListRow }) {
  const translate = useTexts();
  const client = useQueryClient();
  const name = session.person.displayName;
  const device = deviceName(session);
  const renew = () => void client.invalidateQueries({ queryKey: USERS_KEY });
  return (
    <ConfirmIconAction
      name={translate('sessions.endOf', { name, device })}
      icon={<LogOut size={17} aria-hidden />}
      label={translate('sessions.end')}
      title={translate('sessions.endAsk', { name })}
      text={translate('sessions.endHint', { device, address: session.address })}
      rows={END_ROWS}
      run={() => endSession(session.id)}
      onDone={() => {
        showToast({ severity: 'success', text: translate('sessions.ended', { name }) });
        renew();
      }}
      onFailed={renew}
    />
  );
}
