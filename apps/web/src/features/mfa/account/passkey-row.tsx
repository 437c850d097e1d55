import type { Passkey } from '@foyer/contract/mfa.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useId, useState, type Ref } from 'react';

import { useFormatDateTime, dateFormat, formatRelativeTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { IconButton } from '#/ui/buttons/icon-button.tsx';
import { Item, ItemSlot } from '#/ui/lists/item.tsx';

import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskeyForm } from './rename-passkey-form.tsx';

type PasskeyRowProps = {
  passkey: Passkey;
  now: Date;
  /** Whether the passkey cannot be removed, because a second factor is required and it is the only one. */
  isLastFactor: boolean;
  /** Whether actions are blocked because a row was just removed. */
  isBlocked: boolean;
  ref: Ref<HTMLLIElement>;
  /** Called just before the row is removed. */
  onLeave: () => void;
  onChanged: () => void;
};

/** One passkey: its name and last use, with its actions. */
export function PasskeyRow({ passkey, now, isLastFactor, isBlocked, ref, onLeave, onChanged }: PasskeyRowProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const detailsId = useId();
  const [state, setState] = useState<'shown' | 'renamed' | 'shown again'>('shown');
  const { name, synced, createdAt, lastUsedAt } = passkey;
  const day = dateFormat(language, { dateStyle: 'medium' });
  const moment = useFormatDateTime();

  if (state === 'renamed') {
    return (
      <ItemSlot>
        <RenamePasskeyForm
          passkey={passkey}
          onDone={(changed) => {
            setState('shown again');
            if (changed) onChanged();
          }}
        />
      </ItemSlot>
    );
  }
  return (
    <Item
      name={name}
      badge={synced && t('passkeys.synced')}
      detailsId={detailsId}
      details={[
        lastUsedAt === null ? (
          t('passkeys.neverUsed')
        ) : (
          <time key="used" dateTime={lastUsedAt} title={moment(lastUsedAt)}>
            {t('passkeys.lastUsed', { when: formatRelativeTime(new Date(lastUsedAt), now, language) })}
          </time>
        ),
      ]}
      below={
        <>
          <time dateTime={createdAt} title={moment(createdAt)}>
            {t('passkeys.createdAt', { when: day.format(new Date(createdAt)) })}
          </time>
          {isLastFactor && <p>{t('passkeys.lastFactor')}</p>}
        </>
      }
      actions={
        <>
          <IconButton
            label={`${t('passkeys.rename')}: ${name}`}
            icon={<Pencil size={18} aria-hidden />}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is no longer shown
            autoFocus={state === 'shown again'}
            onClick={() => setState('renamed')}
          />
          {!isLastFactor && (
            <RemovePasskey
              passkey={passkey}
              detailsId={detailsId}
              isBlocked={isBlocked}
              onLeave={onLeave}
              onChanged={onChanged}
            />
          )}
        </>
      }
      ref={ref}
    />
  );
}
