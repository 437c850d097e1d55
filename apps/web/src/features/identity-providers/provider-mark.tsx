import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import type { Provider } from './form/provider-draft.ts';

import styles from './provider-mark.module.css';

/** The marks of those that ship, which the sign-in page shows, too. */
export type Marks = { readonly microsoft: ReactNode; readonly wechat: ReactNode };

type ProviderMarkProps = { provider: Pick<Provider, 'value' | 'page'>; marks: Marks };

/** What stands for a provider on the sign-in page. */
export function ProviderMark({ provider: { value, page }, marks }: ProviderMarkProps) {
  if (value.kind === 'microsoft' || value.kind === 'wechat') return <>{marks[value.kind]}</>;
  return <PictureOrKey icon={page.icon} />;
}

/** The picture that was uploaded, or a key. */
export function PictureOrKey({ icon }: { icon: string | null }) {
  if (icon === null) return <KeyRound size={19} />;
  return <img className={styles.picture} src={logoAddress(icon)} alt="" />;
}
