import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditDialog } from '#/administration/edit-dialog.tsx';
import { OrganisationField } from '#/administration/organisation-field.tsx';
import { useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { namedOrganisationQuery, type OrganisationChoice } from '#/shared/organisation-choices.ts';
import { ORGANISATIONS_KEY } from '#/shared/query-keys.ts';
import { isStale } from '#/shared/stale-form.ts';
import { useFormCall } from '#/shared/use-form-call.ts';
import { useIsHighest } from '#/shared/use-may.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { DialogForm } from '#/ui/dialog-form.tsx';

import { moveOrganisation, type Organisation } from './data.ts';
import { MOVE_ROWS } from './place-rows.ts';

type MoveProps = { organisation: Organisation; onClose: () => void };

/** Moves an organisation, with all below it, under another one. */
export function MoveOrganisation({ open, ...rest }: MoveProps & { open: boolean }) {
  const t = useTexts();
  return (
    <EditDialog open={open} title={t('organisations.moveOf', { name: rest.organisation.name })} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </EditDialog>
  );
}

function MoveForm({ organisation, onClose }: MoveProps) {
  const t = useTexts();
  const client = useQueryClient();
  const mayBeCustomer = useIsHighest() && !organisation.isCustomer;
  const [place, setPlace] = useState<OrganisationChoice | null>(null);
  const [toTop, setToTop] = useState(false);
  const query = namedOrganisationQuery(organisation.id);
  const form = useFormCall<Organisation>({
    rows: MOVE_ROWS,
    onDone: (moved) => {
      client.setQueryData(query.queryKey, moved);
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      say({ severity: 'success', text: t('organisations.moved') });
      onClose();
    },
    onFailure: (failure) => {
      if (isStale(failure)) void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      return false;
    },
  });

  function send() {
    const isMissing = place === null && !toTop;
    const found: Record<string, string> = isMissing ? { '/parentId': t('administration.wrong.organisation') } : {};
    form.submit(found, () =>
      moveOrganisation(organisation.id, {
        parentId: toTop ? null : (place?.id ?? null),
        version: organisation.version,
      }),
    );
  }

  return (
    <DialogForm
      problem={form.problems.form}
      refusals={form.refusals}
      busy={form.busy}
      submitLabel={t('administration.move')}
      cancelLabel={t('signIn.cancel')}
      onCancel={onClose}
      onSubmit={send}
    >
      <p>{t('organisations.moveHint')}</p>
      <OrganisationField
        label={t('organisations.newParent')}
        error={form.problems.fields['/parentId']}
        value={place}
        onChoose={(chosen) => {
          setPlace(chosen);
          setToTop(false);
          form.forget('/parentId');
        }}
      />
      {mayBeCustomer && (
        <Checkbox
          label={t('organisations.toTop')}
          checked={toTop}
          onChange={(event) => {
            setToTop(event.currentTarget.checked);
            setPlace(null);
            form.forget('/parentId');
          }}
        />
      )}
    </DialogForm>
  );
}
