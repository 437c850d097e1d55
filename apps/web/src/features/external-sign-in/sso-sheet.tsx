import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { Sheet } from '#/ui/layout/sheet.tsx';

/** The page of whoever comes back from another system. */
export function SsoSheet({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <Sheet brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </Sheet>
  );
}
