import type { Manifest } from '@foyer/contract/manifest.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { DescriptionItem } from '#/ui/lists/description-list.tsx';

import { signInAddresses } from './sign-in-addresses.ts';

import styles from './install-dialog.module.css';

type SignInDescriptionProps = { manifest: Manifest; entry: string | undefined };

/** How an application opens and how it signs users in. */
export function SignInDescription({ manifest, entry }: SignInDescriptionProps) {
  const t = useTexts();
  const { opens = 'tab', signIn } = manifest;
  const { redirects, afterSignOut, backchannel } = signInAddresses(manifest, entry);
  return (
    <>
      <DescriptionItem term={t('applications.opens.label')}>{t(`applications.opens.${opens}`)}</DescriptionItem>
      <DescriptionItem term={t('applications.signIn.label')}>
        {t(`applications.signIn.${signIn?.client ?? 'none'}`)}
      </DescriptionItem>
      <Addresses term={t('applications.redirects')} addresses={redirects} />
      <Addresses term={t('applications.afterSignOut')} addresses={afterSignOut} />
      <Addresses term={t('applications.backchannel')} addresses={backchannel} />
    </>
  );
}

/** Renders nothing when there are no addresses. */
function Addresses({ term, addresses }: { term: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <DescriptionItem term={term}>
      <ul className={styles.names}>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </DescriptionItem>
  );
}
