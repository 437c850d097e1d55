import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { signOut } from '#/shared/session/sign-out.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardPage, CardHeader, CardExit } from '#/ui/layout/card-page.tsx';

import { LoadingCard } from './loading-card.tsx';
import { SecondStep } from './second-step.tsx';
import { useFactorOptions } from './use-factor-options.ts';

/** The second step of a sign-in (specification section 2, /googleLogin). */
export function CodePage({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  useTitle(t('mfa.codeTitle'));
  const { factorOptions, failed, retry } = useFactorOptions('show');
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      <CardHeader title={t('mfa.codeTitle')} />
      {factorOptions === undefined ? (
        <LoadingCard failed={failed} onRetry={retry} />
      ) : (
        <SecondStep factorOptions={factorOptions} />
      )}
      <CardExit>
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('mfa.somebodyElse')}
        </Button>
      </CardExit>
    </CardPage>
  );
}
