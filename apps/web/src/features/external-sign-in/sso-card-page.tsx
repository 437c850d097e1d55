import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { CardPage } from '#/ui/layout/card-page.tsx';

/** The page of whoever comes back from another system. */
export function SsoCardPage({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </CardPage>
  );
}
