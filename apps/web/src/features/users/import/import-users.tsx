import { useLayoutEffect, useRef } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ImportStep } from './import-step.tsx';
import { useImport } from './use-import.ts';

import styles from './import-users.module.css';

/** Invites many users from a file: choose, check, invite. */
export function ImportUsers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  // An import cannot be cancelled any more, so the dialog stays open until the result.
  const isImporting = useRef(false);
  return (
    <Dialog
      open={open}
      wide
      onOpenChange={(nextOpen) => !nextOpen && !isImporting.current && onClose()}
      title={t('userImport.import')}
      closeLabel={t('home.close')}
    >
      <ReauthenticationSlot />
      <ImportSteps onClose={onClose} importingRef={isImporting} />
    </Dialog>
  );
}

type ImportStepsProps = { onClose: () => void; importingRef: { current: boolean } };

function ImportSteps({ onClose, importingRef }: ImportStepsProps) {
  const userImport = useImport();
  const { step } = userImport.state;
  const next = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    importingRef.current = step === 'invite';
    // The pressed element was removed, so the focus moves to the next one.
    if (before.current !== step) (next.current ?? box.current)?.focus();
    before.current = step;
    return () => void (importingRef.current = false);
  }, [step, importingRef]);
  return (
    <div ref={box} className={styles.steps} tabIndex={-1}>
      <ImportStep {...userImport} nextRef={next} onClose={onClose} />
    </div>
  );
}
