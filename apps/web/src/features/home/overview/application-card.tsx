import type { Application } from '@foyer/contract/applications.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import { applicationTarget } from '../application/open-application.ts';
import { WaitingCount } from '../header/waiting-count.tsx';
import { useChooseApplication } from './application-uses.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './application-card.module.css';

type ApplicationCardProps = {
  application: Application;
  /** Number of items waiting for the user in the application. */
  badge: number;
};

/** One application; the whole card is its link. */
export function ApplicationCard({ application, badge }: ApplicationCardProps) {
  const t = useTexts();
  const choose = useChooseApplication();
  const target = applicationTarget(application);
  const content = (
    <>
      <ApplicationIcon icon={application.icon} size="large" />
      <span className={styles.texts}>
        <span className={styles.name}>{localName(application.names)}</span>
        <span className={styles.detail}>
          {target ? t('home.version', { version: application.version }) : t('home.noAddress')}
        </span>
      </span>
    </>
  );
  if (target === undefined) return <div className={classNames(styles.card, styles.closed)}>{content}</div>;

  const Arrow = target.newTab ? ArrowUpRight : ArrowRight;
  return (
    <a
      className={classNames(styles.card, styles.open)}
      href={target.href}
      {...(target.newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={() => choose(application)}
    >
      {content}
      <WaitingCount count={badge} />
      {target.newTab && <span className={hidden.visuallyHidden}>{t('home.newTab')}</span>}
      <Arrow className={styles.arrow} size={20} aria-hidden />
    </a>
  );
}
