import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { NoticeList } from './notice-list.tsx';
import { WRITE_PATH } from './notices-address.ts';

type NoticeListPageProps = { page: number; titleRef: RefObject<HTMLHeadingElement | null> };

/** The list of notices, with a link to write one. */
export function ListPage({ page, titleRef }: NoticeListPageProps) {
  const t = useTexts();
  return (
    <Page
      title={t('notices.title')}
      intro={t('notices.intro')}
      columns="one"
      titleRef={titleRef}
      actions={
        <ButtonLink href={`#${WRITE_PATH}`}>
          <Plus size={18} aria-hidden />
          {t('notices.write')}
        </ButtonLink>
      }
    >
      <Panel title={t('notices.list')}>
        <NoticeList page={page} />
      </Panel>
    </Page>
  );
}
