import { useQueryClient } from '@tanstack/react-query';
import { useId, type Ref } from 'react';

import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { DeviceIcon } from '#/shared/device-icon.tsx';
import { useAction } from '#/shared/forms/use-action.ts';
import { deviceName } from '#/shared/i18n/display-names.ts';
import { useFormatDateTime, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Item } from '#/ui/lists/item.tsx';

import { endSessions, userSessionsQuery, type UserSession, type UserRecord } from './data.ts';
import { ACTION_ROWS } from './user-rows.ts';

type SessionRowProps = {
  user: UserRecord;
  session: UserSession;
  now: Date;
  mayEnd: boolean;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called just before the row is removed. */
  onLeave: () => void;
};

export function SessionRow({ user, session, now, mayEnd, isBlocked, ref, onLeave }: SessionRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const moment = useFormatDateTime();
  const detailsId = useId();
  const name = deviceName(session);
  const { id, current, system, address, lastSeenAt, signedInAt } = session;
  const { act, busy } = useAction<number>({
    rows: ACTION_ROWS,
    onDone: () => {
      showToast({ severity: 'success', text: t('users.endedOne', { device: name }) });
      onLeave();
      client.setQueryData(userSessionsQuery(user.id).queryKey, (all) => all?.filter((one) => one.id !== id));
      void client.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
  return (
    <Item
      icon={<DeviceIcon system={system} />}
      name={name}
      badge={current && t('account.thisDevice')}
      detailsId={detailsId}
      details={[
        <time key="seen" dateTime={lastSeenAt} title={moment(lastSeenAt)}>
          {t('account.lastSeen', { when: formatRelativeTime(new Date(lastSeenAt), now, language) })}
        </time>,
        address,
      ]}
      below={<time dateTime={signedInAt}>{t('account.signedIn', { when: moment(signedInAt) })}</time>}
      actions={
        mayEnd && !current ? (
          <Button
            variant="secondary"
            aria-label={`${t('account.signOut')}: ${name}`}
            aria-describedby={detailsId}
            busy={busy}
            aria-disabled={isBlocked}
            onClick={() => isBlocked || act(() => endSessions(user.id, id))}
          >
            {t('account.signOut')}
          </Button>
        ) : undefined
      }
      ref={ref}
    />
  );
}
