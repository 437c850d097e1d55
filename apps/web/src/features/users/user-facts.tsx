import { shownEmail } from '@foyer/contract/rules/email-address.ts';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';

import { ActivityFact, ActivityFactPlace } from '#/administration/list/activity-link.tsx';
import { useFormatDateTime } from '#/shared/i18n/format-date-time.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Waiting } from '#/ui/feedback/skeleton.tsx';
import { Fact, FactPlace, Facts } from '#/ui/lists/facts.tsx';

import type { User } from './data.ts';
import { EditUser } from './edit-user.tsx';
import { mayChange } from './may-change.ts';
import { MoveUser } from './move-user.tsx';

import styles from './user-page.module.css';

/** What an account says of somebody, and the ways to change it. */
export function UserFacts({ user }: { user: User }) {
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
      <Facts>
        <Fact term={t('account.username')}>
          <bdi>{username}</bdi>
        </Fact>
        <Fact term={t('account.email')}>{email === null ? t('account.notGiven') : shownEmail(email)}</Fact>
        <Fact term={t('administration.organisation')}>
          {maySeePlaces ? (
            <Link to={`/organisations?${new URLSearchParams({ organisation: organisation.id }).toString()}`}>
              {organisation.name}
            </Link>
          ) : (
            <bdi>{organisation.name}</bdi>
          )}
        </Fact>
        <Fact term={t('users.language')}>{languageName ?? t('users.languageOpen')}</Fact>
        <Fact term={t('account.lastSignIn')}>
          {lastSignIn === null ? t('users.never') : <time dateTime={lastSignIn}>{moment(lastSignIn)}</time>}
        </Fact>
        <Fact term={t('users.created')}>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
        </Fact>
        <ActivityFact kind="user" id={user.id} />
      </Facts>
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

/** Keeps the place of the facts. */
export function UserFactsSkeleton() {
  const t = useTexts();
  return (
    <Waiting label={t('frame.loading')}>
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <FactPlace />
      <ActivityFactPlace />
    </Waiting>
  );
}
