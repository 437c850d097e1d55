import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';

import { Link } from '#/shared/navigation/location.ts';
import { classNames } from '#/ui/class-names.ts';

import styles from './back-link.module.css';

type BackLinkProps = { to: string; className?: string | undefined; children: ReactNode };

/** Link to the previous page, above a page's title. */
export function BackLink({ to, className, children }: BackLinkProps) {
  return (
    <Link to={to} className={classNames(styles.back, className)}>
      <ArrowLeft size={17} aria-hidden />
      {children}
    </Link>
  );
}
