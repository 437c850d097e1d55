import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { Versions } from './versions-panel.tsx';

type VersionsDialogProps = { open: boolean; onClose: () => void };

/** Versions of Foyer and its applications, for every user. */
export function VersionsDialog({ open, onClose }: VersionsDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (!opened) onClose();
      }}
      title={t('applications.versions')}
      closeLabel={t('home.close')}
    >
      <Versions />
    </Dialog>
  );
}
