import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import UserCog from 'lucide-react/icons/user-cog';
import { useState } from 'react';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import { formatDate } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Item, ItemList } from '#/ui/lists/item.tsx';

import { revokeRole, type UserGrant, type UserRecord } from './data.ts';
import { GrantRole } from './grant-role.tsx';
import { REVOKE_ROWS } from './user-rows.ts';

import styles from './user-page.module.css';

/** The roles granted to a user, with actions to change them. */
export function UserGrants({ user }: { user: UserRecord }) {
  const t = useTexts();
  const [granting, setGranting] = useState(false);
  const { id, grants, mayGrant, isOwn } = user;
  return (
    <>
      {grants.length === 0 ? (
        <p className={styles.none}>{t('users.noGrants')}</p>
      ) : (
        <ItemList label={t('users.grants')}>
          {grants.map((grant) => (
            <GrantRow key={`${grant.role.id} ${grant.place.id}`} user={user} grant={grant} />
          ))}
        </ItemList>
      )}
      {mayGrant && !isOwn && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setGranting(true)}>
            <Plus size={17} aria-hidden />
            {t('users.grant')}
          </Button>
          <GrantRole open={granting} id={id} onClose={() => setGranting(false)} />
        </div>
      )}
    </>
  );
}

function GrantRow({ user, grant: { role, place, endsOn, mayRevoke } }: { user: UserRecord; grant: UserGrant }) {
  const t = useTexts();
  const { language } = useLanguage();
  const client = useQueryClient();
  const names = { role: roleName(role), place: place.name };
  return (
    <Item
      icon={<UserCog size={20} />}
      name={names.role}
      details={[
        t(place.kind === 'store' ? 'users.grantedForStore' : 'users.grantedFor', { place: place.name }),
        ...(endsOn === null ? [] : [t('users.grantedUntil', { date: formatDate(endsOn, language) })]),
      ]}
      actions={
        mayRevoke && !user.isOwn ? (
          <ConfirmAction
            label={t('users.revoke')}
            name={`${t('users.revoke')}: ${names.role}, ${names.place}`}
            variant="secondary"
            title={t('users.revokeAsk', names)}
            text={t('users.revokeHint', { name: user.displayName })}
            rows={REVOKE_ROWS}
            run={() => revokeRole(user.id, { roleId: role.id, placeId: place.id })}
            onDone={() => {
              showToast({ severity: 'success', text: t('users.revoked') });
              void client.invalidateQueries({ queryKey: USERS_KEY });
            }}
          />
        ) : undefined
      }
    />
  );
}
