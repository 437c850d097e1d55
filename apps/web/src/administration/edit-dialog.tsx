import type { ReactNode, RefObject } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

type EditDialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Where the keyboard begins. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A form that begins anew whenever the dialog is opened. */
  children: ReactNode;
};

/** A dialog with a form in it. */
export function EditDialog({ open, title, onClose, initialFocus, children }: EditDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      closeLabel={t('home.close')}
      {...(initialFocus && { initialFocus })}
    >
      {children}
    </Dialog>
  );
}
