import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import type { Provider } from './form/provider-draft.ts';

import styles from './provider-logo.module.css';

/** The logos of the built-in providers, as on the sign-in page. */
export type ProviderLogos = { readonly microsoft: ReactNode; readonly wechat: ReactNode };

type ProviderLogoProps = { provider: Pick<Provider, 'value' | 'page'>; logos: ProviderLogos };

/** The provider's icon on the sign-in page. */
export function ProviderLogo({ provider: { value, page }, logos }: ProviderLogoProps) {
  if (value.kind === 'microsoft' || value.kind === 'wechat') return <>{logos[value.kind]}</>;
  return <PictureOrKey icon={page.icon} />;
}

/** The uploaded icon, or a key icon. */
export function PictureOrKey({ icon }: { icon: string | null }) {
  if (icon === null) return <KeyRound size={19} />;
  return <img className={styles.picture} src={logoAddress(icon)} alt="" />;
}
