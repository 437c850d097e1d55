import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import PlugZap from 'lucide-react/icons/plug-zap';
import { useEffect, useRef, useState } from 'react';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { useAction } from '#/shared/forms/use-action.ts';
import { t, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { type TestStepView, testStepsOf } from './connection-test-steps.ts';
import { type ConnectionTestSteps, testConnection } from './data.ts';
import type { ProviderKind } from './form/provider-draft.ts';

import styles from './connection-test.module.css';

const ROWS: readonly ProblemRow[] = [{ code: 'A0499', message: () => t('errors.A0499') }, ...COMMON_ROWS];

type ConnectionTestProps = { name: string; kind: ProviderKind; changed: boolean };

/** Tests the saved connection without a sign-in and shows the result of each step. */
export function ConnectionTest({ name, kind, changed }: ConnectionTestProps) {
  const texts = useTexts();
  const [result, setResult] = useState<readonly ConnectionTestSteps[]>();
  const outcome = useRef<HTMLDivElement>(null);
  const { act, busy } = useAction({ rows: ROWS, onDone: setResult });

  // The button is at the end of the page: a result below it would be out of sight.
  useEffect(() => {
    if (result !== undefined) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);

  return (
    <Panel
      title={texts('identityProviders.try')}
      hint={texts(changed ? 'identityProviders.saveFirst' : 'identityProviders.tryHint')}
    >
      <div className={styles.body}>
        <Button variant="secondary" busy={busy} disabled={changed} onClick={() => act(() => testConnection(name))}>
          {!busy && <PlugZap size={17} aria-hidden />}
          {texts('identityProviders.tryIt')}
        </Button>
        <div aria-live="polite" className={styles.outcomes} ref={outcome}>
          {result !== undefined && <Steps steps={testStepsOf(kind, result)} />}
        </div>
      </div>
    </Panel>
  );
}

const ICONS = { well: CircleCheck, failed: CircleX, skipped: CircleMinus } as const;

function Steps({ steps }: { steps: readonly TestStepView[] }) {
  const texts = useTexts();
  return (
    <ol className={styles.steps} aria-label={texts('identityProviders.tried')}>
      {steps.map(({ step, outcome, trouble }) => {
        const Icon = ICONS[outcome];
        return (
          <li key={step} className={styles.step}>
            <Icon size={20} className={styles[outcome]} aria-hidden />
            <div>
              <p className={styles.name}>
                {texts(`identityProviders.step.${step}`)}
                <span className={styles.outcome}>{texts(`identityProviders.outcome.${outcome}`)}</span>
              </p>
              {trouble !== null && <p className={styles.error}>{texts(`identityProviders.trouble.${trouble}`)}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
