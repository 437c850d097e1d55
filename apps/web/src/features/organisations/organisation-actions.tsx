import { useQueryClient } from '@tanstack/react-query';
import FolderInput from 'lucide-react/icons/folder-input';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { namedOrganisationQuery } from '#/shared/api/organisation-query.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';

import { AddOrganisation } from './add-organisation.tsx';
import { removeOrganisation, type OrganisationRecord } from './data.ts';
import { MoveOrganisation } from './move-organisation.tsx';
import { organisationPath, ORGANISATIONS_PATH } from './organisations-address.ts';
import { REMOVE_ROWS } from './place-rows.ts';
import { RenameOrganisation } from './rename-organisation.tsx';

import styles from './organisation-detail.module.css';

export function OrganisationActions({ organisation }: { organisation: OrganisationRecord }) {
  const t = useTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<'add' | 'rename' | 'move'>();
  const close = () => setOpen(undefined);
  const { id, name, version, path } = organisation;

  function clearProblem() {
    showToast({ severity: 'success', text: t('organisations.removed') });
    const above = path.at(-1)?.id;
    navigate(above === undefined ? ORGANISATIONS_PATH : organisationPath(above), { replace: true });
    client.removeQueries(namedOrganisationQuery(id));
    void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY });
  }

  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => setOpen('add')}>
        <Plus size={17} aria-hidden />
        {t('organisations.addBelow')}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('rename')}>
        <Pencil size={16} aria-hidden />
        {t('organisations.rename')}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('move')}>
        <FolderInput size={17} aria-hidden />
        {t('administration.move')}
      </Button>
      <ConfirmAction
        label={t('administration.remove')}
        icon={<Trash2 size={16} aria-hidden />}
        variant="danger"
        title={t('organisations.removeAsk', { name })}
        text={t('organisations.removeHint')}
        rows={REMOVE_ROWS}
        run={() => removeOrganisation(id, version)}
        onDone={clearProblem}
        onFailed={() => void client.invalidateQueries({ queryKey: ORGANISATIONS_KEY })}
      />
      <AddOrganisation open={open === 'add'} parent={organisation} onClose={close} />
      <RenameOrganisation open={open === 'rename'} organisation={organisation} onClose={close} />
      <MoveOrganisation open={open === 'move'} organisation={organisation} onClose={close} />
    </div>
  );
}
