import type { ReactNode } from 'react';

import { Link } from '#/shared/navigation/location.ts';

import styles from './home-navigation.module.css';

type NavigationEntryProps = {
  to: string;
  icon?: ReactNode;
  current: boolean;
  /** Called when the link is followed. */
  onFollow: (() => void) | undefined;
  children: string;
};

/** One link of the side menu. */
export function NavigationEntry({ to, icon, current, onFollow, children }: NavigationEntryProps) {
  return (
    <li>
      <Link to={to} className={styles.entry} {...(current && { 'aria-current': 'page' })} onClick={onFollow}>
        {icon}
        <span>{children}</span>
      </Link>
    </li>
  );
}
