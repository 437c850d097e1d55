import type { RankName } from '@foyer/contract/rules/password-rank.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { AccountLine, FormNote, PasswordForm } from './password-form.tsx';
import { useForcedChange } from './use-forced-change.ts';

/** Form for the first password, or for a new one after the last has expired. */
export function ForcedChangeForm({ rank }: { rank: RankName }) {
  const t = useTexts();
  const { username, entry } = useForcedChange(rank);
  return (
    <>
      <AccountLine username={username} />
      <PasswordForm username={username} entry={entry}>
        <Button type="submit" wide busy={entry.pending}>
          {t('password.change')}
        </Button>
        <FormNote>{t('password.devices')}</FormNote>
      </PasswordForm>
    </>
  );
}
