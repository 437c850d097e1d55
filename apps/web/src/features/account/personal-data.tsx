import { useQuery } from '@tanstack/react-query';

import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { accountQuery } from '#/shared/session/account.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { AccountDetails } from './account-details.tsx';
import { DisplayName } from './display-name.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PersonalDataSkeleton } from './personal-data-skeleton.tsx';

/** The fields of the account: those that users can change themselves, then the read-only ones. */
export function PersonalData() {
  const t = useTexts();
  const account = useQuery(accountQuery);
  if (account.data) {
    return (
      <>
        <DisplayName name={account.data.displayName} />
        <LanguageChoice emailLanguage={account.data.language} />
        <AccountDetails account={account.data} />
      </>
    );
  }
  if (account.isFetching) return <PersonalDataSkeleton />;
  return <LoadFailed title={t('account.failed')} {...retryTexts()} onRetry={() => void account.refetch()} />;
}
