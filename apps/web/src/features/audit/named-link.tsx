import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';

import type { NamedObject } from './named-objects.ts';
import { objectPage } from './object-path.ts';

import styles from './audit-list.module.css';

/** The name of an object, as a link if it has a page that the user may open. */
export function NamedLink({ named }: { named: NamedObject }) {
  const page = objectPage(named);
  const mayOpen = useMay(page?.needs ?? 'audit.read');
  if (page === undefined || !mayOpen) return <bdi className={styles.named}>{named.name}</bdi>;
  return (
    <Link className={styles.named} to={page.path}>
      <bdi>{named.name}</bdi>
    </Link>
  );
}
