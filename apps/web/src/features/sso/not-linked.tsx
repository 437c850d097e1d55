import { WECHAT } from '@foyer/contract/provider-names.ts';
import Link2Off from 'lucide-react/icons/link-2-off';

import { useTexts } from '#/shared/language.ts';
import { navigate } from '#/shared/location.ts';
import { providerWord } from '#/shared/provider-word.ts';
import { patchSession } from '#/shared/session.ts';
import { signInPath } from '#/shared/sign-in-path.ts';
import { useTitle } from '#/shared/title.ts';
import { Button } from '#/ui/button.tsx';
import { SheetOutcome } from '#/ui/sheet-outcome.tsx';

import { WayBack } from './way-back.tsx';

/** An account of another system that nobody here has linked: a sign-in by password links it. */
export function NotLinked({ provider }: { provider: string }) {
  const t = useTexts();
  const word = providerWord(provider);
  const title = t('sso.notLinked', { provider: word });
  useTitle(title);

  function signInToLink() {
    patchSession({ waitingLink: word });
    navigate(signInPath());
  }

  return (
    <SheetOutcome
      icon={<Link2Off size={26} />}
      tone="info"
      title={title}
      ways={
        <>
          <Button wide onClick={signInToLink}>
            {t('sso.withPassword')}
          </Button>
          <WayBack />
        </>
      }
    >
      <p>{t(provider === WECHAT ? 'sso.linkOnPhone' : 'sso.linkByPassword')}</p>
    </SheetOutcome>
  );
}
