import type { ReactNode, ComponentProps } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { CardPage, CardHeader } from '#/ui/layout/card-page.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

/** The page on which somebody looks after their password. */
export function PasswordCardPage({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </CardPage>
  );
}

/** What the sheet is for, and why the person is here; the browser's tab says it too. */
export function PasswordHeader({ title, why }: { title: string; why: string }) {
  useTitle(title);
  return <CardHeader title={title} why={why} />;
}

/** How it ended, in the sheet and in the browser's tab. */
export function PasswordCardResult(props: ComponentProps<typeof CardResult>) {
  useTitle(props.title);
  return <CardResult {...props} />;
}
