import { localName, useTexts } from '#/shared/i18n/language.ts';
import { useTitle } from '#/shared/navigation/title.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import styles from './application-heading.module.css';

type ApplicationHeadingProps = { icon: string; names: Readonly<Record<string, string>> };

/** Heading of the sign-in page for an application. */
export function ApplicationHeading({ icon, names }: ApplicationHeadingProps) {
  const lead = useTexts()('oidc.signInFor');
  const name = localName(names);
  useTitle(`${lead} ${name}`);
  return (
    <div className={styles.heading}>
      <ApplicationIcon icon={icon} size="large" />
      <h1 className={styles.title}>
        <span className={styles.leading}>{lead}</span> {name}
      </h1>
    </div>
  );
}
