import { useQuery, useQueryClient } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import UserPlus from 'lucide-react/icons/user-plus';
import { useLayoutEffect, useRef, useState } from 'react';

import { EditForm } from '#/administration/edit-dialog.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { ROLES_KEY, USERS_KEY } from '#/shared/api/query-keys.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { type InvitedPeople, inviteUsers, mailDeliveryQuery } from '../data.ts';
import { LanguageField } from '../language-field.tsx';
import { GrantFields } from './grant-fields.tsx';
import {
  bodyOf,
  checkInvitation,
  enteredPeople,
  type GrantDraft,
  type InvitationDraft,
  invitationRows,
} from './invitation-draft.ts';
import { PastedList } from './pasted-list.tsx';
import { PeopleFields } from './people-fields.tsx';
import { emptyPerson, isEmptyPerson, type PersonDraft } from './person-draft.ts';
import type { CurrentPlace } from './use-current-place.ts';

import styles from './invite-users.module.css';

type InviteFormProps = {
  current: CurrentPlace;
  /** Whether the form replaces the loading message and therefore takes the focus. */
  takesFocus: boolean;
  onClose: () => void;
  onInvited: (result: InvitedPeople) => void;
};

/** People, their organisation and language, and their roles. */
export function InviteForm({ current, takesFocus, onClose, onInvited }: InviteFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const mailWaits = useQuery(mailDeliveryQuery).data?.waits === true;
  const [draft, setDraft] = useState<InvitationDraft>(() => ({
    people: [emptyPerson()],
    organisation: current.organisation,
    language: '',
    grants: [],
  }));
  const [isPasting, setPasting] = useState(false);
  const keys = useRef(0);
  const last = useRef<HTMLInputElement>(null);
  const form = useSubmit<InvitedPeople>({
    rows: invitationRows(draft),
    onDone: (result) => {
      void client.invalidateQueries({ queryKey: USERS_KEY });
      // The number of users per role has changed, so the roles are refetched.
      void client.invalidateQueries({ queryKey: ROLES_KEY });
      onInvited(result);
    },
  });
  const count = draft.people.length;
  const before = useRef(takesFocus ? 0 : count);
  useLayoutEffect(() => {
    // A row was added or removed, or the form appeared: the focus moves to the last row.
    if (before.current !== count) last.current?.focus();
    before.current = count;
  }, [count]);

  const change = (changes: Partial<InvitationDraft>) => setDraft((earlier) => ({ ...earlier, ...changes }));
  const setPeople = (people: readonly PersonDraft[]) => {
    // The problems name rows by their position.
    form.clearProblems();
    change({ people });
  };
  const setGrants = (grants: readonly GrantDraft[]) => {
    form.clearProblems();
    change({ grants });
  };
  const replace = <T extends { key: number }>(list: readonly T[], item: T) =>
    list.map((one) => (one.key === item.key ? item : one));

  function send() {
    const entered = { ...draft, people: enteredPeople(draft.people) };
    if (entered.people.length < draft.people.length) change({ people: entered.people });
    form.submit(checkInvitation(entered), () => inviteUsers(bodyOf(entered)));
  }

  return (
    <EditForm
      form={form}
      warning={mailWaits ? t('users.inviteWaits') : undefined}
      submitLabel={t('users.inviteNow')}
      onCancel={onClose}
      onSubmit={send}
    >
      <PeopleFields
        people={draft.people}
        problems={form.problems.fields}
        lastRef={last}
        onChange={(person, pointer) => {
          change({ people: replace(draft.people, person) });
          form.clearProblem(pointer);
        }}
        onRemove={(person) => setPeople(draft.people.filter(({ key }) => key !== person.key))}
      />
      {isPasting ? (
        <PastedList
          onAdd={(people) => setPeople([...draft.people.filter((person) => !isEmptyPerson(person)), ...people])}
          onClose={() => {
            setPasting(false);
            last.current?.focus();
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setPeople([...draft.people, emptyPerson()])}>
            <UserPlus size={18} aria-hidden />
            {t('users.addPerson')}
          </Button>
          <Button variant="quiet" onClick={() => setPasting(true)}>
            <ClipboardList size={18} aria-hidden />
            {t('users.pasteList')}
          </Button>
        </div>
      )}
      <div className={styles.shared}>
        <PlaceField
          label={t('administration.organisation')}
          kinds="organisation"
          permission="users.write"
          error={form.problems.fields['/organisationId']}
          value={draft.organisation}
          onChoose={(organisation) => {
            change({ organisation });
            form.clearProblem('/organisationId');
          }}
        />
        <LanguageField value={draft.language} onChoose={(language) => change({ language })} />
      </div>
      <GrantFields
        grants={draft.grants}
        problems={form.problems.fields}
        onChange={(grant, pointer) => {
          change({ grants: replace(draft.grants, grant) });
          form.clearProblem(pointer);
        }}
        onAdd={() => {
          const place = draft.grants.at(-1)?.place ?? current.place;
          setGrants([...draft.grants, { key: (keys.current += 1), place, role: null, endsOn: '' }]);
        }}
        onRemove={(grant) => setGrants(draft.grants.filter(({ key }) => key !== grant.key))}
      />
    </EditForm>
  );
}
