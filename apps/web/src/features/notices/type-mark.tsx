import type { NoticeType } from '@foyer/contract/inbox.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { classNames } from '#/ui/class-names.ts';

import styles from './marks.module.css';

const ICONS = { NORMAL_NOTICE: Info, IMPORTANT_NOTICE: CircleAlert, WARNING_NOTICE: TriangleAlert } as const;

/** How much a notice matters, as a picture; the word for it stands beside it. */
export function TypeMark({ type }: { type: NoticeType }) {
  const Icon = ICONS[type];
  return (
    <span className={classNames(styles.type, styles[type])} aria-hidden>
      <Icon size={20} />
    </span>
  );
}
