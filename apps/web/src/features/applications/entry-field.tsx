import { useTexts } from '#/shared/language.ts';
import { Notice } from '#/ui/notice.tsx';
import { TextField } from '#/ui/text-field.tsx';

import { isBlocked } from './blocked-address.ts';

/** Longest entry address. */
const LONGEST = 2000;

type EntryFieldProps = { entry: string; error: string | undefined; onChange: (entry: string) => void };

/** Where an application opens, with a warning for an address that browsers refuse. */
export function EntryField({ entry, error, onChange }: EntryFieldProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t('applications.entry')}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LONGEST}
        autoComplete="off"
        value={entry}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isBlocked(entry.trim(), location) && (
        <Notice severity="warning">{t('applications.httpBlocked', { brand: t('frame.brand') })}</Notice>
      )}
    </>
  );
}
