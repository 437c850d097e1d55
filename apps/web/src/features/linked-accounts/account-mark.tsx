import { logoAddress } from '@foyer/contract/rules/brand-logo.ts';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';

import { readBoot } from '#/shared/session/boot.ts';

import styles from './account-mark.module.css';

/** The marks of the providers that ship, by their names. */
export type Marks = Readonly<Record<string, ReactNode>>;

/** What stands for a provider: its mark, the picture that was uploaded for it, or a key. */
export function AccountMark({ provider, marks }: { provider: string; marks: Marks }) {
  if (Object.hasOwn(marks, provider)) return <>{marks[provider]}</>;
  const { SSOConfig } = readBoot().loginPage;
  const picture = Object.hasOwn(SSOConfig, provider) ? SSOConfig[provider]?.icon : undefined;
  if (picture === undefined) return <KeyRound size={19} aria-hidden />;
  return <img className={styles.picture} src={logoAddress(picture)} alt="" />;
}
