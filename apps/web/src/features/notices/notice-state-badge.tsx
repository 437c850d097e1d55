import type { NoticeRow } from '@foyer/contract/notices.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import styles from './marks.module.css';

/** Whether a notice is yet to come, seen now, or over. */
export function NoticeStateBadge({ state }: Pick<NoticeRow, 'state'>) {
  const t = useTexts();
  return <span className={classNames(styles.state, styles[state])}>{t(`notices.state.${state}`)}</span>;
}
