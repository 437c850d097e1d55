import { useTexts } from '#/shared/i18n/language.ts';
import { Link, navigate } from '#/shared/navigation/location.ts';
import { signInPath, ACCOUNT_PATH } from '#/shared/navigation/paths.ts';
import { useIsSignedIn } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';

/** Link to the sign-in page, or to "My account" for a signed-in user. A button if it is the `only` action. */
export function ReturnLink({ only = false }: { only?: boolean }) {
  const t = useTexts();
  const signedIn = useIsSignedIn();
  const to = signedIn ? ACCOUNT_PATH : signInPath();
  const label = signedIn ? t('externalSignIn.toAccount', { page: t('account.title') }) : t('frame.toSignIn');
  if (!only) return <Link to={to}>{label}</Link>;
  return (
    <Button wide onClick={() => navigate(to)}>
      {label}
    </Button>
  );
}
