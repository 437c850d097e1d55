import type { Workbench } from '@foyer/contract/workbench.ts';
import { useQuery } from '@tanstack/react-query';

import { useSession } from '#/shared/session/session.ts';

import { licenceQuery } from './data.ts';
import { ExpiredBanner } from './expired-banner.tsx';
import { ExpiryTip } from './expiry-tip.tsx';
import { tipOf } from './tip-of.ts';

import styles from './licence-tips.module.css';

/** Tips above the overview: the licence expires soon or has expired. */
export function LicenceTips({ workbench: { user, permissions, flags } }: { workbench: Workbench }) {
  const { superAdministrator } = user;
  const { data: licence } = useQuery(licenceQuery);
  const isDue = useSession(({ licenceTipFlag, noShowTips }) => licenceTipFlag && !noShowTips);
  const closedTip = useSession((session) => session.closedTip);

  if (!flags.licensed) {
    if (!superAdministrator && !permissions.includes('organisations.write')) return null;
    return (
      <div className={styles.skeleton}>
        <ExpiredBanner superAdministrator={superAdministrator} />
      </div>
    );
  }
  const tip = isDue && licence !== undefined ? tipOf(licence, superAdministrator) : undefined;
  if (tip === undefined || tip.last === closedTip) return null;
  return (
    <div className={styles.skeleton}>
      <ExpiryTip tip={tip} superAdministrator={superAdministrator} />
    </div>
  );
}
