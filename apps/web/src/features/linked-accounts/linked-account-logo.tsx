import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import styles from './linked-account-logo.module.css';

/** The marks of the providers that ship, by their names. */
export type LinkedAccountLogos = Readonly<Record<string, ReactNode>>;

/** What stands for a provider: its mark, the picture that was uploaded for it, or a key. */
export function LinkedAccountLogo({ provider, logos }: { provider: string; logos: LinkedAccountLogos }) {
  if (Object.hasOwn(logos, provider)) return <>{logos[provider]}</>;
  const { SSOConfig } = readBoot().loginPage;
  const picture = Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider]?.icon : undefined;
  if (picture === undefined) return <KeyRound size={19} aria-hidden />;
  return <img className={styles.picture} src={logoAddress(picture)} alt="" />;
}
