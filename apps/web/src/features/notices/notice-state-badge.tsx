import type { NoticeRow } from '@foyer/contract/notices.ts';

import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import tones from '#/ui/feedback/tones.module.css';
import styles from './marks.module.css';

const TONES = { scheduled: 'info', shown: 'success', over: 'neutral' } as const;

/** Whether a notice is yet to come, seen now, or over. */
export function NoticeStateBadge({ state }: Pick<NoticeRow, 'state'>) {
  const t = useTexts();
  return <span className={classNames(styles.state, tones[TONES[state]])}>{t(`notices.state.${state}`)}</span>;
}
