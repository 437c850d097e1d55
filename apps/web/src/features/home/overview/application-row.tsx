import type { Application } from '@foyer/contract/applications.ts';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Check from 'lucide-react/icons/check';
import Star from 'lucide-react/icons/star';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';

import { applicationTarget } from '../application/open-application.ts';
import { WaitingCount } from '../header/waiting-count.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './application-row.module.css';

type ApplicationRowProps = {
  application: Application;
  /** The matched text, when it is not the name. */
  detail?: string | undefined;
  favourite: boolean;
  badge: number;
  /** Whether the user works in this application now. */
  current: boolean;
  /** Whether Enter in the search field opens the application. */
  first?: boolean;
  onChoose: (application: Application) => void;
  onFavourite: (favourite: boolean) => void;
};

/** One application to switch to: its link, and a star that marks it as a favourite. */
export function ApplicationRow(props: ApplicationRowProps) {
  const { application, detail, favourite, badge, current, first = false, onChoose, onFavourite } = props;
  const t = useTexts();
  const target = applicationTarget(application);
  const name = localName(application.names);
  const content = (
    <>
      <ApplicationIcon icon={application.icon} size="small" />
      <span className={styles.texts}>
        <span>{name}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        {target === undefined && <span className={styles.detail}>{t('home.noAddress')}</span>}
      </span>
      {current && <Check className={styles.current} size={18} aria-hidden />}
      {target?.newTab && <ArrowUpRight className={styles.tab} size={16} aria-hidden />}
      <WaitingCount count={badge} />
    </>
  );
  return (
    <li className={classNames(styles.row, first && styles.first)}>
      {target === undefined ? (
        <span className={styles.entry}>{content}</span>
      ) : (
        <a
          className={styles.entry}
          href={target.href}
          {...(target.newTab && { target: '_blank', rel: 'noopener noreferrer' })}
          {...(current && { 'aria-current': true })}
          onClick={() => onChoose(application)}
        >
          {content}
          {target.newTab && <span className={hidden.visuallyHidden}>{t('home.newTab')}</span>}
        </a>
      )}
      <button
        type="button"
        className={styles.star}
        aria-pressed={favourite}
        aria-label={t('changeSystem.favourite', { name })}
        onClick={() => onFavourite(!favourite)}
      >
        <Star size={18} aria-hidden />
      </button>
    </li>
  );
}
