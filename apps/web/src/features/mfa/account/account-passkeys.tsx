import { PASSKEYS_PER_USER } from '@foyer/contract/limits/passkeys.ts';
import UserRoundKey from 'lucide-react/icons/user-round-key';
import { useRef } from 'react';

import { supportsPasskeys } from '#/shared/auth/passkeys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useNow } from '#/shared/state/use-now.ts';
import { useRemovableListFocus } from '#/ui/focus/use-removable-list-focus.ts';
import { ItemList } from '#/ui/lists/item.tsx';

import type { SecondFactorOverview } from '../data.ts';
import { AddPasskey } from './add-passkey.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyRow } from './passkey-row.tsx';

type AccountPasskeysProps = { overview: SecondFactorOverview; onChanged: () => void };

/** The user's passkeys and a button to add one; nothing if there are none and none can be added. */
export function AccountPasskeys({ overview, onChanged }: AccountPasskeysProps) {
  const t = useTexts();
  const now = useNow();
  const container = useRef<HTMLDivElement>(null);
  const { passkeys, passkeysOffered, mode, authenticatorSince } = overview;
  const { isBlocked, rowRef, leave } = useRemovableListFocus(passkeys);

  const mayAdd = passkeysOffered && supportsPasskeys();
  if (passkeys.length === 0 && !mayAdd) return null;
  const isFull = passkeys.length >= PASSKEYS_PER_USER;
  const isLastFactor = mode === 'enforced' && authenticatorSince === null && passkeys.length === 1;

  function leaveRow(id: string) {
    leave(id);
    // After the last row, the focus moves to the button that adds a passkey.
    if (passkeys.length === 1) container.current?.querySelector('button')?.focus();
  }

  return (
    <div ref={container}>
      <FactorRow
        icon={<UserRoundKey size={20} />}
        title={t('passkeys.title')}
        actions={mayAdd && !isFull && <AddPasskey onChanged={onChanged} />}
      >
        <p>{t('passkeys.hint')}</p>
        {mayAdd && isFull && <p>{t('passkeys.mostReached', { most: PASSKEYS_PER_USER })}</p>}
      </FactorRow>
      {passkeys.length > 0 && (
        <ItemList label={t('passkeys.title')} nested>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              isLastFactor={isLastFactor}
              isBlocked={isBlocked}
              ref={rowRef(passkey.id)}
              onLeave={() => leaveRow(passkey.id)}
              onChanged={onChanged}
            />
          ))}
        </ItemList>
      )}
    </div>
  );
}
