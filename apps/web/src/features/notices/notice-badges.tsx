import type { Audience, AudienceKind, NoticeRow } from '@foyer/contract/notices.ts';
import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';

import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import tones from '#/ui/feedback/tones.module.css';
import styles from './notice-badges.module.css';

const ICONS = { everybody: Globe, organisation: Building2, role: Users, user: User } as const;

export function AudienceIcon({ kind, size = 18 }: { kind: AudienceKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden />;
}

/** The audience of a notice: its kind and name. */
export function AudienceBadge({ audience: { kind, name } }: { audience: Pick<Audience, 'kind' | 'name'> }) {
  const t = useTexts();
  return (
    <span className={styles.audience}>
      <AudienceIcon kind={kind} size={15} />
      <span>
        {kind === 'everybody' ? (
          t('notices.kind.everybody')
        ) : (
          <>
            {t('notices.kindBefore', { kind: t(`notices.kind.${kind}`) })}{' '}
            <bdi>{name ?? t('notices.audienceGone')}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

const TONES = { scheduled: 'info', shown: 'success', over: 'neutral' } as const;

/** Whether a notice is scheduled, shown or over. */
export function NoticeStateBadge({ state }: Pick<NoticeRow, 'state'>) {
  const t = useTexts();
  return <span className={classNames(styles.state, tones[TONES[state]])}>{t(`notices.state.${state}`)}</span>;
}
