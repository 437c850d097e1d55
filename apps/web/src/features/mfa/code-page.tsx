import type { ReactNode } from 'react';

import { readBoot } from '#/shared/boot.ts';
import { useTexts } from '#/shared/language.ts';
import { signOut } from '#/shared/sign-out.ts';
import { useTitle } from '#/shared/title.ts';
import { Button } from '#/ui/button.tsx';
import { Sheet, SheetHead, SheetWayOut } from '#/ui/sheet.tsx';

import { LoadingSheet } from './loading-sheet.tsx';
import { SecondStep } from './second-step.tsx';
import { useWays } from './use-ways.ts';

/** The second step of a sign-in (specification section 2, /googleLogin). */
export function CodePage({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  useTitle(t('mfa.codeTitle'));
  const { ways, failed, retry } = useWays('show');
  return (
    <Sheet brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      <SheetHead title={t('mfa.codeTitle')} />
      {ways === undefined ? <LoadingSheet failed={failed} onRetry={retry} /> : <SecondStep ways={ways} />}
      <SheetWayOut>
        <Button look="quiet" onClick={() => void signOut()}>
          {t('mfa.somebodyElse')}
        </Button>
      </SheetWayOut>
    </Sheet>
  );
}
