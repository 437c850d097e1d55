import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import styles from './linked-account-logo.module.css';

/** The logos of the built-in providers, by name. */
export type LinkedAccountLogos = Readonly<Record<string, ReactNode>>;

/** A provider's icon: its logo, the uploaded icon, or a key icon. */
export function LinkedAccountLogo({ provider, logos }: { provider: string; logos: LinkedAccountLogos }) {
  if (Object.hasOwn(logos, provider)) return <>{logos[provider]}</>;
  const { SSOConfig } = readBoot().loginPage;
  const picture = Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider]?.icon : undefined;
  if (picture === undefined) return <KeyRound size={19} aria-hidden />;
  return <img className={styles.picture} src={logoAddress(picture)} alt="" />;
}
