import { Link } from '#/shared/navigation/location.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Person } from '#/ui/identity/person.tsx';

import type { SessionListRow } from './data.ts';

import styles from './sessions-table.module.css';

/** The session's user, linked to their page. */
export function SessionPerson({ person: { id, username, displayName } }: Pick<SessionListRow, 'person'>) {
  const maySeeUsers = useMay('users.read');
  const name = <bdi>{displayName}</bdi>;
  return (
    <Person name={displayName} detail={<bdi>{username}</bdi>}>
      {maySeeUsers ? (
        <Link to={`/users?${new URLSearchParams({ user: id }).toString()}`} className={styles.name}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Person>
  );
}
