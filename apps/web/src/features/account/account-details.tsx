import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { displayEmail } from '@foyer/contract/rules/email-address.ts';

import { roleName } from '#/shared/i18n/display-names.ts';
import { dateFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import styles from './personal-data.module.css';

type AccountDetailsProps = { account: Result<EndpointName['GET /v2/users/information']> };

/** The read-only fields of an account. */
export function AccountDetails({ account }: AccountDetailsProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { username, email, organisation, roles, lastSignIn } = account;
  const moment = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <DescriptionList>
      <DescriptionItem term={t('account.username')}>{username}</DescriptionItem>
      <DescriptionItem term={t('account.email')}>
        {email === null ? t('account.notGiven') : displayEmail(email)}
      </DescriptionItem>
      <DescriptionItem term={t('account.organisation')}>{organisation ?? t('account.notGiven')}</DescriptionItem>
      <DescriptionItem term={t('account.roles')}>
        {roles.length === 0
          ? t('account.noRoles')
          : roles.map(({ role, place }) => (
              <span className={styles.role} key={`${role.code} ${place}`}>
                {roleName(role)}
                <span className={styles.skeleton}>{place}</span>
              </span>
            ))}
      </DescriptionItem>
      <DescriptionItem term={t('account.lastSignIn')}>
        {lastSignIn === null ? (
          t('account.never')
        ) : (
          <time dateTime={lastSignIn}>{moment.format(new Date(lastSignIn))}</time>
        )}
      </DescriptionItem>
    </DescriptionList>
  );
}
