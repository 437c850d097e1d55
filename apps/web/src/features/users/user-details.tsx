import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';

import { ActivityDescription, ActivityDescriptionSkeleton } from '#/administration/list/activity-link.tsx';
import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { DescriptionItem, DescriptionSkeleton, DescriptionList } from '#/ui/lists/description-list.tsx';

import type { UserRecord } from './data.ts';
import { EditUser } from './edit-user.tsx';
import { mayChange } from './may-change.ts';
import { MoveUser } from './move-user.tsx';

import styles from './user-page.module.css';

/** The details of an account, with buttons to edit it. */
export function UserDetails({ user }: { user: UserRecord }) {
  const t = useTexts();
  const { language: spoken } = useLanguage();
  const moment = useFormatDateTime();
  const maySeePlaces = useMay('organisations.read');
  const [open, setOpen] = useState<'edit' | 'move'>();
  const close = () => setOpen(undefined);
  const { username, email, organisation, language, createdAt, lastSignIn } = user;
  const languageName = language && new Intl.DisplayNames(spoken, { type: 'language' }).of(language);
  return (
    <>
      <DescriptionList>
        <DescriptionItem term={t('account.username')}>
          <bdi>{username}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('account.email')}>
          {email === null ? t('account.notGiven') : displayEmail(email)}
        </DescriptionItem>
        <DescriptionItem term={t('administration.organisation')}>
          {maySeePlaces ? (
            <Link to={`/organisations?${new URLSearchParams({ organisation: organisation.id }).toString()}`}>
              {organisation.name}
            </Link>
          ) : (
            <bdi>{organisation.name}</bdi>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('users.language')}>{languageName ?? t('users.languageOpen')}</DescriptionItem>
        <DescriptionItem term={t('account.lastSignIn')}>
          {lastSignIn === null ? t('users.never') : <time dateTime={lastSignIn}>{moment(lastSignIn)}</time>}
        </DescriptionItem>
        <DescriptionItem term={t('users.created')}>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </DescriptionItem>
        <ActivityDescription kind="user" id={user.id} />
      </DescriptionList>
      {mayChange(user) && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setOpen('edit')}>
            <Pencil size={16} aria-hidden />
            {t('administration.edit')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('move')}>
            <FolderInput size={17} aria-hidden />
            {t('administration.move')}
          </Button>
          <EditUser open={open === 'edit'} user={user} onClose={close} />
          <MoveUser open={open === 'move'} user={user} onClose={close} />
        </div>
      )}
    </>
  );
}

export function UserDetailsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <DescriptionSkeleton />
      <ActivityDescriptionSkeleton />
    </Waiting>
  );
}
