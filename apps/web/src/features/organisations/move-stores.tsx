import type { StoreSelection } from '@foyer/contract/store-moves.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { EditDialog, EditForm } from '#/administration/edit-dialog.tsx';
import { PlaceField } from '#/administration/fields/place-field.tsx';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { problemsOf, problemText } from '#/shared/forms/form-problems.ts';
import type { PlaceOption } from '#/shared/forms/place-options.ts';
import { useSubmit } from '#/shared/forms/use-submit.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Spinner } from '#/ui/feedback/spinner.tsx';

import { moveStores, storeMoveQuery, type StoreMoveReport } from './data.ts';
import { STORE_MOVE_ROWS } from './place-rows.ts';

import styles from './move-stores.module.css';

/** Maximum number of refused stores that the dialog lists. */
const LISTED = 10;

type MoveStoresProps = { selection: StoreSelection; onMoved: () => void; onClose: () => void };

/** Moves the selected stores to another organisation, after a check of what will move. */
export function MoveStores({ open, ...rest }: MoveStoresProps & { open: boolean }) {
  const t = useTexts();
  return (
    <EditDialog open={open} title={t('organisations.storeMove.title')} onClose={rest.onClose}>
      <MoveForm {...rest} />
    </EditDialog>
  );
}

function MoveForm({ selection, onMoved, onClose }: MoveStoresProps) {
  const t = useTexts();
  const client = useQueryClient();
  const { language } = useLanguage();
  const [organisation, setOrganisation] = useState<PlaceOption | null>(null);
  const organisationId = organisation?.id ?? '';
  const check = useQuery({ ...storeMoveQuery({ selection, organisationId }), enabled: organisation !== null });
  const form = useSubmit<StoreMoveReport>({
    rows: STORE_MOVE_ROWS,
    onDone: ({ saved, moving }) => {
      // The check then shows what changed since.
      void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
      if (!saved) return;
      const shown = numberFormat(language).format(moving);
      showToast({ severity: 'success', text: t('organisations.storeMove.done', { count: moving, shown }) });
      onMoved();
      onClose();
    },
  });
  const checkProblem = check.error === null ? undefined : problemText(problemsOf(check.error, STORE_MOVE_ROWS));

  function send() {
    const isMissing = organisation === null;
    form.submit(isMissing ? { '/organisationId': t('administration.wrong.organisation') } : {}, () =>
      moveStores({ selection, organisationId, dryRun: false }),
    );
  }

  return (
    <EditForm
      form={form}
      problem={form.problems.form ?? checkProblem}
      submitLabel={t('administration.move')}
      onCancel={onClose}
      onSubmit={send}
    >
      <p>{t('organisations.storeMove.hint')}</p>
      <PlaceField
        label={t('organisations.storeMove.target')}
        kinds="organisation"
        permission="organisations.write"
        error={form.problems.fields['/organisationId']}
        value={organisation}
        onChoose={(chosen) => {
          setOrganisation(chosen);
          form.clearProblem('/organisationId');
        }}
      />
      {organisation !== null && checkProblem === undefined && (
        <MoveCheck report={check.data} organisation={organisation} />
      )}
    </EditForm>
  );
}

type MoveCheckProps = { report: StoreMoveReport | undefined; organisation: PlaceOption };

/** What a move will do, or which stores prevent it. */
function MoveCheck({ report, organisation }: MoveCheckProps) {
  const t = useTexts();
  const number = numberFormat(useLanguage().language);
  if (report === undefined)
    return (
      <output className={styles.checking}>
        <Spinner />
        {t('organisations.storeMove.checking')}
      </output>
    );
  const { stores, moving, refusals, refusalCount } = report;
  const counted = (count: number) => ({ count, shown: number.format(count) });
  const listed = refusals.slice(0, LISTED);
  const hidden = refusalCount - listed.length;
  if (refusalCount > 0)
    return (
      <Alert severity="danger">
        {t('organisations.storeMove.refused', counted(refusalCount))}
        <ul className={styles.refusals}>
          {listed.map(({ store, code }) => (
            <li key={store.id}>
              <bdi>{store.name}</bdi> – {t(`organisations.storeMove.reason.${code}`)}
            </li>
          ))}
          {hidden > 0 && <li>{t('organisations.storeMove.moreRefused', counted(hidden))}</li>}
        </ul>
      </Alert>
    );
  const name = organisation.name;
  const unchanged = stores - moving;
  return (
    <Alert severity="info">
      {moving === 0
        ? t('organisations.storeMove.nothing', { name })
        : t('organisations.storeMove.count', { ...counted(moving), name })}
      {moving > 0 && unchanged > 0 && <p>{t('organisations.storeMove.unchanged', counted(unchanged))}</p>}
    </Alert>
  );
}
