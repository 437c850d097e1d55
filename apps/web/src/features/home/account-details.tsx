import type { Result } from '@foyer/contract/endpoint.ts';
import type { ownInformation } from '@foyer/contract/users.ts';
import type { ReactNode } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Skeleton, Waiting } from '#/ui/skeleton.tsx';

import { initials } from './initials.ts';

import styles from './account-dialog.module.css';

type AccountDetailsProps = { information: Result<typeof ownInformation>; language: string };

export function AccountDetails({ information, language }: AccountDetailsProps) {
  const t = useTexts();
  const { username, displayName, email, organisation, roles, lastSignIn } = information;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <div className={styles.person}>
        <Avatar initials={initials(displayName)} size="large" />
        <p className={styles.name}>{displayName}</p>
      </div>
      <dl className={styles.facts}>
        <Fact term={t('home.username')}>{username}</Fact>
        <Fact term={t('home.email')}>{email ?? t('home.notGiven')}</Fact>
        <Fact term={t('home.organisation')}>{organisation ?? t('home.notGiven')}</Fact>
        <Fact term={t('home.roles')}>
          {roles.length === 0
            ? t('home.noRoles')
            : roles.map(({ role, organisation: place }) => (
                <span className={styles.role} key={`${role} ${place}`}>
                  {role}
                  <span className={styles.place}>{place}</span>
                </span>
              ))}
        </Fact>
        <Fact term={t('home.lastSignIn')}>
          {lastSignIn === null ? (
            t('home.never')
          ) : (
            <time dateTime={lastSignIn}>{moment.format(new Date(lastSignIn))}</time>
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const FACTS = ['username', 'email', 'organisation', 'roles', 'lastSignIn'];

/** As tall as the details of somebody with one role. */
export function AccountDetailsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <div className={styles.person}>
        <Skeleton className={styles.avatarPlace} />
        <Skeleton className={styles.namePlace} />
      </div>
      <div className={styles.facts}>
        {FACTS.map((fact) => (
          <div key={fact} className={styles.fact}>
            <Skeleton className={styles.termPlace} />
            <Skeleton className={styles.valuePlace} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
