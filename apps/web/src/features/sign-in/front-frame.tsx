import { type ReactNode, useEffect, useRef } from 'react';

import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { useTitle } from '#/shared/title.ts';
import { classNames } from '#/ui/class-names.ts';

import { TermsLine } from './terms-line.tsx';

import frame from './front-frame.module.css';
import styles from './sign-in-page.module.css';

type FrontFrameProps = { title: string; intro: string; children: ReactNode };

/** Another way to sign in, in the place of username and password, with the way back to those. */
export function FrontFrame({ title, intro, children }: FrontFrameProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  // What was clicked is gone: the keyboard, and who listens, begin here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={classNames(styles.title, frame.title)} tabIndex={-1}>
        {title}
      </h1>
      <p className={frame.intro}>{intro}</p>
      {children}
      <Link to="/" className={frame.back}>
        {t('sso.withPassword')}
      </Link>
      <TermsLine />
    </>
  );
}
