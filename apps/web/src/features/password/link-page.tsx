import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { Spinner } from '#/ui/feedback/spinner.tsx';
import { CardExit } from '#/ui/layout/card-page.tsx';

import type { PageType } from './data.ts';
import { LinkForm } from './link-form.tsx';
import { LinkRefused, LinkUnchecked } from './link-refused.tsx';
import { LinkUsed } from './link-used.tsx';
import { PasswordHeader, PasswordCardPage } from './password-card-page.tsx';
import { ReturnLink } from './return-link.tsx';
import { useLink } from './use-link.ts';

import styles from './link-page.module.css';

type LinkPageProps = { pageType: PageType; tools: ReactNode };

/** Page behind an emailed link: a password reset or an invitation. */
export function LinkPage({ pageType, tools }: LinkPageProps) {
  const key = useLocation().query.get('key') ?? '';
  return (
    <PasswordCardPage tools={tools}>
      {/* Each link has a new key, because another link can be opened in the same tab. */}
      <LinkCard key={key} linkKey={key} pageType={pageType} />
    </PasswordCardPage>
  );
}

function LinkCard({ linkKey, pageType }: { linkKey: string; pageType: PageType }) {
  const { link, retry, refuse, finish } = useLink(linkKey, pageType);
  switch (link.state) {
    case 'unchecked':
      return <Checking pageType={pageType} />;
    case 'failed':
      return <LinkUnchecked onRetry={retry} />;
    case 'refused':
      return <LinkRefused link={link} />;
    case 'used':
      return <LinkUsed target={link.target} />;
    case 'open':
      return (
        <>
          {/* The server's page type applies, regardless of the path of the link. */}
          <LinkHeader pageType={link.target.pageType} />
          <LinkForm
            linkKey={linkKey}
            target={link.target}
            onUsed={() => finish(link.target)}
            onRefused={(reason) => refuse(reason, link.target)}
          />
          <CardExit>
            <ReturnLink />
          </CardExit>
        </>
      );
  }
}

function LinkHeader({ pageType }: { pageType: PageType }) {
  const t = useTexts();
  return pageType === 'activeUser' ? (
    <PasswordHeader title={t('password.activateTitle')} why={t('password.activateWhy')} />
  ) : (
    <PasswordHeader title={t('password.resetTitle')} why={t('password.resetWhy')} />
  );
}

function Checking({ pageType }: { pageType: PageType }) {
  const t = useTexts();
  return (
    <>
      <LinkHeader pageType={pageType} />
      <div className={styles.wait}>
        <Spinner label={t('frame.loading')} />
      </div>
    </>
  );
}
