import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';
import CircleX from 'lucide-react/icons/circle-x';

import { providerName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { isSignInAddress, MICROSOFT_SIGN_IN_PATH } from '#/shared/navigation/paths.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { readBoot } from '#/shared/session/boot.ts';
import { useIsSignedIn } from '#/shared/session/session.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { CardResult } from '#/ui/layout/card-result.tsx';

import { NotLinked } from './not-linked.tsx';
import { isRetryable, reasonOf, type SsoRefusal } from './refusal.ts';
import { ReturnLink } from './return-link.tsx';

type RefusedProps = { provider: string; refusal: SsoRefusal };

/** Explains why an external sign-in failed, with a retry where that can help and a link back. */
export function Refused({ provider, refusal }: RefusedProps) {
  const signedIn = useIsSignedIn();
  if (refusal.code === 'A0636' && !signedIn) return <NotLinked provider={provider} />;
  return <Outcome provider={provider} refusal={refusal} signedIn={signedIn} />;
}

function Outcome({ provider, refusal, signedIn }: RefusedProps & { signedIn: boolean }) {
  const t = useTexts();
  const title = t(signedIn ? 'externalSignIn.nothingLinked' : 'externalSignIn.notSignedIn', {
    provider: providerName(provider),
  });
  // Linking starts in "My account", not here.
  const start = signedIn || !isRetryable(refusal) ? undefined : startOf(provider);
  useTitle(title);
  return (
    <CardResult
      icon={<CircleX size={26} />}
      tone="warning"
      title={title}
      actions={
        start === undefined ? (
          <ReturnLink only />
        ) : (
          <>
            <ButtonLink href={start} wide>
              {t('frame.retry')}
            </ButtonLink>
            <ReturnLink />
          </>
        )
      }
    >
      <p>{t(reasonOf(refusal))}</p>
    </CardResult>
  );
}

/** The start address of a provider, if its sign-in is enabled. */
function startOf(provider: string): string | undefined {
  const { azureSSOSwitch, SSOConfig } = readBoot().loginPage;
  if (provider === MICROSOFT) return azureSSOSwitch ? MICROSOFT_SIGN_IN_PATH : undefined;
  const settings = Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider] : undefined;
  if (!settings?.switch || !settings.configSwitch) return undefined;
  return isSignInAddress(settings.loginAddress) ? settings.loginAddress : undefined;
}
