import { useLayoutEffect, useRef } from 'react';

import { ReauthenticationSlot } from '#/shared/auth/reauthentication-slot.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { ImportStep } from './import-step.tsx';
import { useImport } from './use-import.ts';

import styles from './import-users.module.css';

/** Invites many people at once: a file is chosen, checked, and its people are invited. */
export function ImportUsers({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  // What is being added can no longer be called back: whoever waits is told how it ends.
  const isStaying = useRef(false);
  return (
    <Dialog
      open={open}
      wide
      onOpenChange={(stays) => !stays && !isStaying.current && onClose()}
      title={t('userTransfer.import')}
      closeLabel={t('home.close')}
    >
      <ReauthenticationSlot />
      <ImportSteps onClose={onClose} stayRef={isStaying} />
    </Dialog>
  );
}

type ImportStepsProps = { onClose: () => void; stayRef: { current: boolean } };

function ImportSteps({ onClose, stayRef }: ImportStepsProps) {
  const way = useImport();
  const { step } = way.state;
  const next = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    stayRef.current = step === 'invite';
    // What was pressed has gone: the keyboard goes on where it goes on.
    if (before.current !== step) (next.current ?? box.current)?.focus();
    before.current = step;
    return () => void (stayRef.current = false);
  }, [step, stayRef]);
  return (
    <div ref={box} className={styles.steps} tabIndex={-1}>
      <ImportStep {...way} nextRef={next} onClose={onClose} />
    </div>
  );
}
