import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { holdersPath } from './roles-address.ts';

import styles from './role-form.module.css';

type RoleInUseProps = { id: string; open: boolean; onClose: () => void };

/** Explains why a role cannot be removed yet, with a link to the users who have it. */
export function RoleInUse({ id, open, onClose }: RoleInUseProps) {
  const t = useTexts();
  const maySee = useMay('users.read');
  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && onClose()}
      title={t('roles.heldTitle')}
      closeLabel={t('home.close')}
    >
      <p className={styles.locked}>{t('roles.heldHint')}</p>
      {maySee && <ButtonLink href={`#${holdersPath(id)}`}>{t('roles.showHolders')}</ButtonLink>}
    </Dialog>
  );
}
