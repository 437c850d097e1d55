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
  /** Where the keyboard goes on. */
  nextRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** How far an upload has come. */
export function UploadSteps(props: UploadStepsProps) {
  const { state, choose, nextRef } = props;
  // In every step, or the browser would leave the page for the file.
  const hovering = useDroppedFiles(choose);
  const box = useRef<HTMLDivElement>(null);
  const stage = state.step === 'choose' ? `choose ${state.file?.name} ${state.problem}` : state.step;
  const before = useRef(stage);
  useLayoutEffect(() => {
    // What was pressed has gone: the keyboard goes on where it goes on.
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
