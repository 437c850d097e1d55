import { ACTIVATION_LINK_HOURS } from '@foyer/contract/limits/password.ts';
import { useState } from 'react';

import { useAction } from '#/shared/forms/use-action.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { CopiedValues, OneTimeReveal, OneTimeRevealHint, OneTimeRevealIntro } from '#/ui/lists/one-time-reveal.tsx';

import { type InvitedPeople, showInvitation } from '../data.ts';
import { ACTION_ROWS } from '../user-rows.ts';

import styles from './invite-users.module.css';

type InvitedPerson = InvitedPeople['people'][number];
type ShownLink = { readonly person: InvitedPerson; readonly link: string };

/** Links of the invited people, for an administrator to pass on while no email can be sent. Each is shown once. */
export function InvitedLinks({ people, onClose }: { people: readonly InvitedPerson[]; onClose: () => void }) {
  const t = useTexts();
  const [links, setLinks] = useState<readonly ShownLink[]>();
  const { act, busy } = useAction<readonly ShownLink[]>({ rows: ACTION_ROWS, onDone: setLinks });

  /** Requests the links one after another; undefined if the user cancels the reauthentication. */
  async function showAll(): Promise<readonly ShownLink[] | undefined> {
    const shown: ShownLink[] = [];
    for (const person of people) {
      // oxlint-disable-next-line no-await-in-loop -- one reauthentication for all
      const created = await showInvitation(person.id);
      if (created === undefined) return undefined;
      shown.push({ person, link: created.link });
    }
    return shown;
  }

  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('home.close')}
    </Button>
  );
  if (links === undefined)
    return (
      <OneTimeReveal
        intro={
          <>
            <Alert severity="success">
              {t('users.addedPeople', { count: people.length, shown: String(people.length) })}
            </Alert>
            <OneTimeRevealIntro>{t('users.linksInstead')}</OneTimeRevealIntro>
          </>
        }
        actions={
          <>
            {close}
            <Button busy={busy} onClick={() => act(showAll)}>
              {t('users.showLinks')}
            </Button>
          </>
        }
      >
        <ul className={styles.names}>
          {people.map(({ id, displayName }) => (
            <li key={id}>
              <bdi>{displayName}</bdi>
            </li>
          ))}
        </ul>
      </OneTimeReveal>
    );
  return (
    <OneTimeReveal
      intro={
        <>
          <OneTimeRevealIntro>{t('users.linksHint', { hours: ACTIVATION_LINK_HOURS })}</OneTimeRevealIntro>
          <OneTimeRevealHint>{t('users.linksEnd')}</OneTimeRevealHint>
        </>
      }
      actions={close}
    >
      <CopiedValues
        values={links.map(({ person: { displayName, username }, link }) => ({
          term: `${displayName} (${username})`,
          value: link,
          copyLabel: t('users.copyLinkOf', { name: displayName }),
        }))}
        copiedLabel={t('mfa.copied')}
      />
    </OneTimeReveal>
  );
}
