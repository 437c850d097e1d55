import type { NoticeType } from '@foyer/contract/inbox.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Mail from 'lucide-react/icons/mail';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { useTexts } from '#/shared/i18n/language.ts';

import styles from './notice-type.module.css';

const TYPE_STYLES = {
  NORMAL_NOTICE: { Icon: Mail, tone: styles.normal },
  IMPORTANT_NOTICE: { Icon: CircleAlert, tone: styles.important },
  WARNING_NOTICE: { Icon: TriangleAlert, tone: styles.warning },
} as const satisfies Record<NoticeType, unknown>;

/** The type of a notice as an icon tile, beside its name. */
export function TypeTile({ type, small = false }: { type: NoticeType; small?: boolean }) {
  const { Icon, tone } = TYPE_STYLES[type];
  return (
    <span className={`${small ? styles.small : styles.tile} ${tone}`} aria-hidden>
      <Icon size={small ? 17 : 20} />
    </span>
  );
}

/** The type of a notice as text. */
export function TypeLabel({ type }: { type: NoticeType }) {
  const t = useTexts();
  return <span className={`${styles.term} ${TYPE_STYLES[type].tone}`}>{t(`notices.type.${type}`)}</span>;
}

/** The type of a notice as icon and text. */
export function TypeBadge({ type }: { type: NoticeType }) {
  const t = useTexts();
  const { Icon, tone } = TYPE_STYLES[type];
  return (
    <span className={`${styles.badge} ${tone}`}>
      <Icon size={15} aria-hidden />
      {t(`notices.type.${type}`)}
    </span>
  );
}
