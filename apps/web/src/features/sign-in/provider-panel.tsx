import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Button } from '#/ui/buttons/button.tsx';

import type { OfferedProvider } from './offered-providers.ts';
import { MicrosoftLogo } from './provider-logos.tsx';
import { SignInMethodPanel } from './sign-in-method-panel.tsx';

import styles from './provider-panel.module.css';

type ProviderPanelProps = { provider: OfferedProvider; hasHeading: boolean };

/** A provider selected by an address. It starts on a click, never automatically: a link must not sign users in. */
export function ProviderPanel({ provider: { name, label, signInAddress, icon }, hasHeading }: ProviderPanelProps) {
  const t = useTexts();
  const text = t('externalSignIn.continueWith', { provider: label });
  return (
    <SignInMethodPanel
      title={t('signIn.withProvider', { provider: label })}
      intro={t('externalSignIn.leadsThere')}
      hasHeading={hasHeading}
    >
      {name === MICROSOFT ? (
        <form method="get" action={signInAddress}>
          <Button type="submit" variant="secondary" wide>
            <MicrosoftLogo />
            {text}
          </Button>
        </form>
      ) : (
        <ButtonLink href={signInAddress} wide>
          {icon !== undefined && <img className={styles.icon} src={logoAddress(icon)} width={24} height={24} alt="" />}
          {text}
        </ButtonLink>
      )}
    </SignInMethodPanel>
  );
}
