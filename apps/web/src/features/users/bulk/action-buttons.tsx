import type { UserSelection } from '@foyer/contract/user-actions.ts';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';

import { savePostedFile } from '#/shared/api/download.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/overlays/menu.tsx';

import type { UserActionKind } from './action-draft.ts';

const CHANGES = ['move', 'disable', 'enable', 'resendInvitation', 'requireNewPassword'] as const;

type ActionButtonsProps = { selection: UserSelection; onAct: (kind: UserActionKind) => void };

/** Buttons for the selected users: the actions that the user may do, and the export. */
export function ActionButtons({ selection, onAct }: ActionButtonsProps) {
  const t = useTexts();
  const mayChange = useMay('users.write');
  const mayGrant = useMay('roles.write') && mayChange;
  const { busy, take } = useExport(selection);
  if (!mayChange)
    return (
      <Button variant="secondary" busy={busy} onClick={take}>
        {!busy && <Download size={18} aria-hidden />}
        {t('userActions.export')}
      </Button>
    );
  const kinds = mayGrant ? (['revoke', ...CHANGES] as const) : CHANGES;
  return (
    <>
      {mayGrant && (
        <Button onClick={() => onAct('grant')}>
          <KeyRound size={18} aria-hidden />
          {t('userActions.kind.grant')}
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="secondary" busy={busy}>
            {!busy && <Ellipsis size={18} aria-hidden />}
            {t('userActions.more')}
          </Button>
        }
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} onSelect={() => onAct(kind)}>
            {t(`userActions.kind.${kind}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={take}>{t('userActions.export')}</MenuItem>
      </Menu>
    </>
  );
}

/** Downloads the selected users as CSV. */
function useExport(selection: UserSelection) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    await savePostedFile('POST /v2/manage/user-exports', { selection }, 'users.csv');
    setBusy(false);
  }

  return { busy, take: () => void save() };
}
