import { type ReactNode, useEffect, useRef } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link, useLocation, withParameter } from '#/shared/navigation/location.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { classNames } from '#/ui/class-names.ts';

import { TermsLine } from './terms-line.tsx';

import frame from './sign-in-method-panel.module.css';
import styles from './sign-in-page.module.css';

type SignInMethodPanelProps = {
  title: string;
  intro: string;
  /** Whether the page has another heading above. */
  hasHeading: boolean;
  children: ReactNode;
};

/** Another sign-in method in place of username and password, with a link back. */
export function SignInMethodPanel({ title, intro, hasHeading, children }: SignInMethodPanelProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const Title = hasHeading ? 'h2' : 'h1';
  useTitle(hasHeading ? undefined : title);
  // The clicked element was removed: focus, and screen readers, continue at the heading.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Title ref={heading} className={classNames(hasHeading ? frame.below : styles.title, frame.title)} tabIndex={-1}>
        {title}
      </Title>
      <p className={frame.intro}>{intro}</p>
      {children}
      <Link to={withParameter(useLocation(), 'loginType')} className={frame.back}>
        {t('externalSignIn.withPassword')}
      </Link>
      <TermsLine />
    </>
  );
}
