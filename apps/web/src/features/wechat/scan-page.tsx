import type { ReactNode } from 'react';

import type { Component } from '#/jsx/component.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { CardLoading } from '#/ui/layout/card-loading.tsx';
import { CardHeader, CardPage } from '#/ui/layout/card-page.tsx';

import { UnknownScanner, ScanCompleted, ScanExpired } from './scan-outcome.tsx';
import { ScanQuestion } from './scan-question.tsx';
import { useScan } from './use-scan.ts';

type ScanPageProps = {
  /** Parameters of WeChat's redirect of the phone; without `code` if the user refused. */
  state: string;
  code: string | undefined;
  tools: ReactNode;
  /** Explains why the server refused. */
  Refused: Component<{ failure: unknown }>;
};

/** Page on the phone that has scanned a QR code: it asks for consent to the action on the other screen. */
export function ScanPage({ tools, ...rest }: ScanPageProps) {
  const t = useTexts();
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      <Scanned {...rest} />
    </CardPage>
  );
}

function Scanned({ state, code, Refused }: Omit<ScanPageProps, 'tools'>) {
  const { step, answerScan } = useScan(state, code);
  switch (step.at) {
    case 'reading':
      return <PendingScan />;
    case 'question':
      return <ScanQuestion scan={step.scan} busy={step.busy} onAnswer={(allowed) => void answerScan(allowed)} />;
    case 'answered':
      return <ScanCompleted purpose={step.scan.key} allowed={step.allowed} number={step.number} />;
    case 'unidentified':
      return <UnknownScanner />;
    case 'over':
      return <ScanExpired />;
    case 'refused':
      return <Refused failure={step.failure} />;
  }
}

function PendingScan() {
  const t = useTexts();
  const title = t('wechat.reading');
  useTitle(title);
  return (
    <>
      <CardHeader title={title} />
      <CardLoading label={t('frame.loading')} />
    </>
  );
}
