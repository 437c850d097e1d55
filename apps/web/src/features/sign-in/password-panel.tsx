import { useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';

import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TermsLine } from './terms-line.tsx';
import { useSignIn } from './use-sign-in.ts';

import styles from './sign-in-page.module.css';

/** Sign-in with username and password, followed by the other methods. */
export function PasswordPanel({ hasHeading }: { hasHeading: boolean }) {
  const signIn = useSignIn();
  return (
    <>
      {!hasHeading && <Title />}
      <SignInForm signIn={signIn} />
      <TermsLine />
      <OtherSignInMethods settings={signIn.settings} passkey={signIn.passkey} />
    </>
  );
}

function Title() {
  const title = useTexts()('signIn.title');
  useTitle(title);
  return <h1 className={styles.title}>{title}</h1>;
}
