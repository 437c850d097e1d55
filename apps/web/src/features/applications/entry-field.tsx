import type { Manifest } from '@foyer/contract/manifest.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { TextField } from '#/ui/forms/text-field.tsx';

import { isBlocked } from './blocked-address.ts';
import { frameQuery } from './data.ts';

const MAX_LENGTH = 2000;

type EntryFieldProps = {
  entry: string;
  error: string | undefined;
  opens: Manifest['opens'];
  onChange: (entry: string) => void;
};

/** The entry address, with a warning if browsers block it or its page forbids framing. */
export function EntryField({ entry, error, opens, onChange }: EntryFieldProps) {
  const t = useTexts();
  /** The address at the last blur of the field. */
  const [left, setLeft] = useState(entry);
  const frame = useQuery(frameQuery(left.trim(), opens));
  const isForbidden = left === entry && frame.data?.frame === 'forbidden';
  return (
    <>
      <TextField
        label={t('applications.entry')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={entry}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setLeft(entry)}
      />
      {isBlocked(entry.trim(), location) && <Alert severity="warning">{t('applications.httpBlocked')}</Alert>}
      {isForbidden && <Alert severity="warning">{t('applications.frameForbidden')}</Alert>}
    </>
  );
}
