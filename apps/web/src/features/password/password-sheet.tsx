import type { ReactNode } from 'react';

import { readBoot } from '#/shared/boot.ts';
import { useTexts } from '#/shared/language.ts';
import { useTitle } from '#/shared/title.ts';
import { Sheet, SheetHead } from '#/ui/sheet.tsx';

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
