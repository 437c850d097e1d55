import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { isEditConflict } from '#/shared/forms/edit-conflict.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Checkbox } from '#/ui/forms/checkbox.tsx';

import { moveOrganisation, type OrganisationRecord } from './data.ts';
import { MOVE_ROWS } from './place-rows.ts';

type MoveOrganisationProps = { organisation: OrganisationRecord; onClose: () => void };

/** Moves an organisation with its descendants under another one. */
export function MoveOrganisation({ open, ...rest }: MoveOrganisationProps & { open: boolean }) {
  const t = useTexts();
  return (
    <EditDialog open={open} title={t('organisations.moveOf', { name: rest.organisation.name })} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </EditDialog>
  );
}

function MoveForm({ organisation, onClose }: MoveOrganisationProps) {
  const t = useTexts();
  const client = useQueryClient();
  const mayBeCustomer = useIsHighest() && !organisation.isCustomer;
  const [place, setPlace] = useState<PlaceOption | null>(null);
  const [toTop, setToTop] = useState(false);
  const query = namedOrganisationQuery(organisation.id);
  const form = useSubmit<OrganisationRecord>({
    rows: MOVE_ROWS,
    onDone: (moved) => {
      client.setQueryData(query.queryKey, moved);
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      showToast({ severity: 'success', text: t('organisations.moved') });
      onClose();
    },
    onFailure: (failure) => {
      if (isEditConflict(failure)) void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      return false;
    },
  });

  function send() {
    const isMissing = place === null && !toTop;
    const fieldProblems: Record<string, string> = isMissing
      ? { '/parentId': t('administration.wrong.organisation') }
      : {};
    form.submit(fieldProblems, () =>
      moveOrganisation(organisation.id, {
        parentId: toTop ? null : (place?.id ?? null),
        version: organisation.version,
      }),
    );
  }

  return (
    <EditForm form={form} submitLabel={t('administration.move')} onCancel={onClose} onSubmit={send}>
      <p>{t('organisations.moveHint')}</p>
      <PlaceField
        label={t('organisations.newParent')}
        kinds="organisation"
        permission="organisations.write"
        except={organisation.id}
        error={form.problems.fields['/parentId']}
        value={place}
        onChoose={(chosen) => {
          setPlace(chosen);
          setToTop(false);
          form.clearProblem('/parentId');
        }}
      />
      {mayBeCustomer && (
        <Checkbox
          label={t('organisations.toTop')}
          checked={toTop}
          onChange={(event) => {
            setToTop(event.currentTarget.checked);
            setPlace(null);
            form.clearProblem('/parentId');
          }}
        />
      )}
    </EditForm>
  );
}
