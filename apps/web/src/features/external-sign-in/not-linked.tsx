import { WECHAT } from '@foyer/contract/rules/provider-names.ts';
import Link2Off from 'lucide-react/icons/link-2-off';

import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { navigate } from '#/shared/navigation/location.ts';
import { signInPath } from '#/shared/navigation/paths.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { patchSession } from '#/shared/session/session.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

import { ReturnLink } from './return-link.tsx';

/** An external account that is not linked yet: a sign-in with the password links it. */
export function NotLinked({ provider }: { provider: string }) {
  const t = useTexts();
  const providerLabel = providerName(provider);
  const title = t('externalSignIn.notLinked', { provider: providerLabel });
  useTitle(title);

  function signInToLink() {
    patchSession({ waitingLink: providerLabel });
    navigate(signInPath());
  }

  return (
    <CardResult
      icon={<Link2Off size={26} />}
      tone="info"
      title={title}
      actions={
        <>
          <Button wide onClick={signInToLink}>
            {t('externalSignIn.withPassword')}
          </Button>
          <ReturnLink />
        </>
      }
    >
      <p>{t(provider === WECHAT ? 'externalSignIn.linkOnPhone' : 'externalSignIn.linkByPassword')}</p>
    </CardResult>
  );
}
