import { useTexts } from '#/shared/language.ts';
import { Link } from '#/shared/location.ts';
import { Icon } from '#/ui/icon.tsx';

import type { LoginPage } from './data.ts';
import { MicrosoftMark, WechatMark } from './marks.tsx';
import { offeredProviders } from './offered-providers.ts';

import styles from './other-ways.module.css';

/** Where Microsoft's sign-in starts (specification section 7). */
const MICROSOFT = '/azure/v2/login';

/** The other ways to sign in that the settings offer; nothing at all when there are none. */
export function OtherWays({ settings }: { settings: LoginPage }) {
  const t = useTexts();
  const providers = offeredProviders(settings);
  if (!settings.wechatSwitch && !settings.azureSSOSwitch && providers.length === 0) return null;
  return (
    <section className={styles.ways} aria-labelledby="other-ways">
      <h2 className={styles.title} id="other-ways">
        {t('signIn.otherWays')}
      </h2>
      <ul className={styles.list}>
        {providers.map(({ name, address }) => {
          const label = t('signIn.withProvider', { provider: name });
          return (
            <li key={name}>
              <a className={styles.way} href={address} title={label} aria-label={label}>
                <Icon name="key" />
              </a>
            </li>
          );
        })}
        {settings.azureSSOSwitch && (
          <li>
            <form method="get" action={MICROSOFT}>
              <button
                type="submit"
                className={styles.way}
                title={t('signIn.withMicrosoft')}
                aria-label={t('signIn.withMicrosoft')}
              >
                <MicrosoftMark />
              </button>
            </form>
          </li>
        )}
        {settings.wechatSwitch && (
          <li>
            <Link
              to="/?loginType=wx"
              className={styles.way}
              title={t('signIn.withWechat')}
              aria-label={t('signIn.withWechat')}
            >
              <WechatMark />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
