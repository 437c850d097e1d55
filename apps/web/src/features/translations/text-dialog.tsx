import type { TextRow } from '@foyer/contract/translations.ts';
import { type RefObject, useRef, useState } from 'react';

import { EditDialog } from '#/administration/edit-dialog.tsx';
import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { ConfirmDialog } from '#/ui/overlays/confirm-dialog.tsx';

import { type OfferedLanguageCode, nameIn } from './languages-draft.ts';
import { WordingFields } from './text-fields.tsx';
import { useTextForm } from './use-text-form.ts';

type TextDialogProps = { language: OfferedLanguageCode; row: TextRow; open: boolean; onClose: () => void };

/** Edits one text; closing with unsaved changes asks for confirmation. */
export function TextDialog({ language, row, open, onClose }: TextDialogProps) {
  const t = useTexts();
  const spoken = useLanguage().language;
  const first: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const [closing, setClosing] = useState(false);
  const form = useTextForm(language, row, onClose);
  const close = () => (form.changed && form.mayWrite ? setClosing(true) : onClose());

  return (
    <EditDialog
      open={open}
      title={t('translations.editText', { language: nameIn(spoken, language) })}
      onClose={close}
      initialFocus={first}
    >
      <WordingFields form={form} language={language} firstRef={first} onCancel={close} />
      <ConfirmDialog
        open={closing || form.guard.asking}
        onCancel={() => {
          setClosing(false);
          form.guard.cancel();
        }}
        onConfirm={() => {
          setClosing(false);
          form.undo();
          form.guard.leave();
          onClose();
        }}
        busy={false}
        title={t('administration.leaveAsk')}
        text={t('administration.leaveHint')}
        confirmLabel={t('administration.leave')}
        cancelLabel={t('administration.stay')}
      />
      <ReauthenticationSlot />
    </EditDialog>
  );
}
