import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import { MICROSOFT } from '@foyer/contract/rules/provider-names.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { ButtonLink } from '#/ui/buttons/button-link.tsx';
import { Button } from '#/ui/buttons/button.tsx';

import { FrontFrame } from './front-frame.tsx';
import type { Provider } from './offered-providers.ts';
import { MicrosoftLogo } from './provider-logos.tsx';

import styles from './provider-front.module.css';

type ProviderFrontProps = { provider: Provider; headed: boolean };

/** A provider that an address asks for. It starts with a click and never by itself: a link signs nobody in. */
export function ProviderFront({ provider: { name, label, start, icon }, headed }: ProviderFrontProps) {
  const t = useTexts();
  const words = t('sso.continueWith', { provider: label });
  return (
    <FrontFrame
      title={t('signIn.withProvider', { provider: label })}
      intro={t('sso.leadsThere', { provider: label })}
      headed={headed}
    >
      {name === MICROSOFT ? (
        <form method="get" action={start}>
          <Button type="submit" variant="secondary" wide>
            <MicrosoftLogo />
            {words}
          </Button>
        </form>
      ) : (
        <ButtonLink href={start} wide>
          {icon !== undefined && <img className={styles.icon} src={logoAddress(icon)} width={24} height={24} alt="" />}
          {words}
        </ButtonLink>
      )}
    </FrontFrame>
  );
}
