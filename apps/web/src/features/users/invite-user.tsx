import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import { displayEmail } from '@foyer/contract/rules/email-address.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { OrganisationField } from '#/administration/fields/organisation-field.tsx';
import { USERS_KEY } from '#/shared/api/query-keys.ts';
import type { OrganisationOption } from '#/shared/forms/organisation-options.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { TextField } from '#/ui/forms/text-field.tsx';

import { accountOf, EMPTY_DRAFT, type AccountDraft } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { inviteUser, type Invited, mailDeliveryQuery, userQuery } from './data.ts';
import { checkAccount, checkUsername, INVITE_ROWS } from './user-rows.ts';
import { EMPTY_USER_QUERY, usersPath } from './users-address.ts';

/** Invites a user by an email with a link to choose a password. Without an email server, the email is queued. */
export function InviteUser({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  const username = useRef<HTMLInputElement>(null);
  return (
    <EditDialog open={open} title={t('users.invite')} onClose={onClose} initialFocus={username}>
      <InviteForm onClose={onClose} usernameRef={username} />
    </EditDialog>
  );
}

type InviteFormProps = { onClose: () => void; usernameRef: RefObject<HTMLInputElement | null> };

function InviteForm({ onClose, usernameRef }: InviteFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const [account, setAccount] = useState<AccountDraft>(EMPTY_DRAFT);
  const [place, setPlace] = useState<OrganisationOption | null>(null);
  const mailWaits = useQuery(mailDeliveryQuery).data?.waits === true;
  const form = useSubmit<Invited>({
    rows: INVITE_ROWS,
    onDone: ({ mailWaits: waits, ...user }) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      void client.invalidateQueries({ queryKey: USERS_KEY });
      if (waits) showToast({ severity: 'warning', text: t('users.invitationWaits', { name: user.displayName }) });
      else showToast({ severity: 'success', text: t('users.invited', { email: displayEmail(user.email ?? '') }) });
      onClose();
      navigate(usersPath(EMPTY_USER_QUERY, user.id));
    },
  });

  function send() {
    const fieldProblems = {
      ...checkUsername(username),
      ...checkAccount(account, { mayLackEmail: false }),
      ...(place === null && { '/organisationId': t('administration.wrong.organisation') }),
    };
    const { email, ...rest } = accountOf(account);
    form.submit(fieldProblems, () =>
      inviteUser({ ...rest, username: username.trim(), email: email ?? '', organisationId: place?.id ?? '' }),
    );
  }

  return (
    <EditForm
      form={form}
      warning={mailWaits ? t('users.inviteWaits') : undefined}
      submitLabel={t('users.inviteNow')}
      onCancel={onClose}
      onSubmit={send}
    >
      <TextField
        ref={usernameRef}
        label={t('account.username')}
        value={username}
        error={form.problems.fields['/username']}
        maxLength={CREDENTIAL_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setUsername(currentTarget.value);
          form.clearProblem('/username');
        }}
      />
      <AccountFields
        draft={account}
        problems={form.problems}
        onChange={(changes, pointer) => {
          setAccount((before) => ({ ...before, ...changes }));
          form.clearProblem(pointer);
        }}
      >
        <OrganisationField
          label={t('administration.organisation')}
          error={form.problems.fields['/organisationId']}
          value={place}
          onChoose={(chosen) => {
            setPlace(chosen);
            form.clearProblem('/organisationId');
          }}
        />
      </AccountFields>
    </EditForm>
  );
}
