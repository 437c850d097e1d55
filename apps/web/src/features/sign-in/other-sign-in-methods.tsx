import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { Link, useLocation, withParameter } from '#/shared/navigation/location.ts';
import { MICROSOFT_SIGN_IN_PATH } from '#/shared/navigation/paths.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { classNames } from '#/ui/class-names.ts';
import { Icon } from '#/ui/identity/icon.tsx';

import type { LoginPageSettings } from './data.ts';
import { offeredProviders } from './offered-providers.ts';
import { MicrosoftLogo, WechatLogo } from './provider-logos.tsx';

import styles from './other-sign-in-methods.module.css';

type OtherSignInMethodsProps = {
  settings: LoginPageSettings;
  passkey: { busy: boolean; ask: () => void };
};

/** The other sign-in methods in the settings; nothing if there are none. */
export function OtherSignInMethods({ settings, passkey }: OtherSignInMethodsProps) {
  const t = useTexts();
  const here = useLocation();
  const providers = offeredProviders(settings);
  const isAnyOther = settings.wechatSwitch || settings.azureSSOSwitch || providers.length > 0;
  if (!settings.passkeySwitch && !isAnyOther) return null;
  return (
    <section className={classNames(styles.exits, !isAnyOther && styles.passkey)} aria-labelledby="other-ways">
      <h2 className={styles.title} id="other-ways">
        {t('signIn.otherWays')}
      </h2>
      {settings.passkeySwitch && (
        <Button variant="secondary" wide className={styles.passkey} busy={passkey.busy} onClick={passkey.ask}>
          {!passkey.busy && <Icon name="passkey" />}
          {t('signIn.withPasskey')}
        </Button>
      )}
      {isAnyOther && (
        <ul className={styles.list}>
          {providers.map(({ name, label: provider, signInAddress, icon }) => {
            const label = t('signIn.withProvider', { provider });
            return (
              <li key={name}>
                <a className={styles.exit} href={signInAddress} title={label} aria-label={label}>
                  {icon === undefined ? (
                    <Icon name="key" />
                  ) : (
                    <img className={styles.icon} src={logoAddress(icon)} width={24} height={24} alt="" />
                  )}
                </a>
              </li>
            );
          })}
          {settings.azureSSOSwitch && (
            <li>
              <form method="get" action={MICROSOFT_SIGN_IN_PATH}>
                <button
                  type="submit"
                  className={styles.exit}
                  title={t('signIn.withMicrosoft')}
                  aria-label={t('signIn.withMicrosoft')}
                >
                  <MicrosoftLogo />
                </button>
              </form>
            </li>
          )}
          {settings.wechatSwitch && (
            <li>
              <Link
                to={withParameter(here, 'loginType', 'wx')}
                className={styles.exit}
                title={t('signIn.withWechat')}
                aria-label={t('signIn.withWechat')}
              >
                <WechatLogo />
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
