import type { ReactNode } from 'react';

import { readBoot } from '#/shared/boot.ts';
import { useTexts } from '#/shared/language.ts';
import { Sheet } from '#/ui/sheet.tsx';

/** The page of whoever comes back from another system. */
export function SsoSheet({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <Sheet brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </Sheet>
  );
}
