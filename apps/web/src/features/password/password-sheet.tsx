import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { Sheet, SheetHead } from '#/ui/layout/sheet.tsx';

/** The page on which somebody looks after their password. */
export function PasswordSheet({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <Sheet brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </Sheet>
  );
}

/** What the sheet is for, and why the person is here; the browser's tab says it too. */
export function PasswordHead({ title, why }: { title: string; why: string }) {
  useTitle(title);
  return <SheetHead title={title} why={why} />;
}
