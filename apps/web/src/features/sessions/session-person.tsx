import { Link } from '#/shared/location.ts';
import { useMay } from '#/shared/use-may.ts';
import { Avatar } from '#/ui/avatar.tsx';

import type { Session } from './data.ts';

import styles from './sessions-table.module.css';

/** Whose session it is, with the way to them. */
export function SessionPerson({ person: { id, username, displayName } }: Pick<Session, 'person'>) {
  const maySeeUsers = useMay('users.read');
  const name = <bdi>{displayName}</bdi>;
  return (
    <span className={styles.person}>
      <Avatar name={displayName} />
      <span className={styles.words}>
        {maySeeUsers ? (
          <Link to={`/users?${new URLSearchParams({ user: id }).toString()}`} className={styles.name}>
            {name}
          </Link>
        ) : (
          name
        )}
        <bdi className={styles.username}>{username}</bdi>
      </span>
    </span>
  );
}
