import type { LicenceOverview } from '@foyer/contract/licence.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { useDroppedFiles } from '#/shared/forms/use-dropped-files.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { AgreementStep, type AgreementText } from './agreement-step.tsx';
import { DoneStep } from './done-step.tsx';
import { FileStep } from './file-step.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { LicenceUpload } from './use-licence-upload.ts';

import styles from './upload-steps.module.css';

type UploadStepsProps = LicenceUpload & {
  overview: LicenceOverview;
  Agreement: AgreementText;
  /** Focused after each step. */
  nextRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The current step of an upload. */
export function UploadSteps(props: UploadStepsProps) {
  const { state, choose, nextRef } = props;
  // Active in every step: otherwise the browser would open a dropped file.
  const hovering = useDroppedFiles(choose);
  const box = useRef<HTMLDivElement>(null);
  const stage = state.step === 'choose' ? `choose ${state.file?.name} ${state.problem}` : state.step;
  const before = useRef(stage);
  useLayoutEffect(() => {
    // The pressed element was removed: the focus moves to the next one.
    if (before.current !== stage) (nextRef.current ?? box.current)?.focus();
    before.current = stage;
  }, [stage, nextRef]);
  return (
    <div ref={box} className={styles.steps} tabIndex={-1}>
      <Step {...props} hovering={hovering} />
    </div>
  );
}

type StepProps = UploadStepsProps & { hovering: boolean };

function Step({ state, accept, choose, send, overview, Agreement, hovering, nextRef, onClose }: StepProps) {
  const t = useTexts();
  const ends = { nextRef, onClose };
  switch (state.step) {
    case 'agreement':
      return (
        <AgreementStep
          key={String(state.stale)}
          {...ends}
          Agreement={Agreement}
          stale={state.stale}
          onAccept={accept}
        />
      );
    case 'choose':
      return (
        <FileStep
          {...ends}
          hovering={hovering}
          file={state.file}
          problem={state.problem}
          onChoose={choose}
          onSend={send}
        />
      );
    case 'send':
      return <UploadProgress text={t('licence.sending', { file: state.file.name })} fraction={state.fraction} />;
    case 'look':
      return <UploadProgress text={t('licence.looking')} />;
    case 'done':
      return <DoneStep {...ends} licenceId={state.licenceId} overview={overview} />;
  }
}
