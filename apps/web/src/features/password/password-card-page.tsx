import type { ReactNode, ComponentProps } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { CardPage, CardHeader } from '#/ui/layout/card-page.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

/** The card that the password pages are shown in. */
export function PasswordCardPage({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <CardPage brand={t('frame.brand')} picture={readBoot().brand.logo} tools={tools}>
      {children}
    </CardPage>
  );
}

/** Title of the card and the tab, with the reason for the page. */
export function PasswordHeader({ title, why }: { title: string; why: string }) {
  useTitle(title);
  return <CardHeader title={title} why={why} />;
}

/** Result in the card and as the tab's title. */
export function PasswordCardResult(props: ComponentProps<typeof CardResult>) {
  useTitle(props.title);
  return <CardResult {...props} />;
}
