import type { Audience, AudienceKind, NoticeRow } from '@foyer/contract/notices.ts';
import Building2 from 'lucide-react/icons/building-2';
import Globe from 'lucide-react/icons/globe';
import Store from 'lucide-react/icons/store';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';

import { roleName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';

import tones from '#/ui/feedback/tones.module.css';
import styles from './notice-badges.module.css';

const ICONS = { everybody: Globe, organisation: Building2, store: Store, role: Users, user: User } as const;

export function AudienceIcon({ kind, size = 18 }: { kind: AudienceKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden />;
}

/** The audience of a notice: its kind and name, or the role in an organisation or store. */
export function AudienceBadge({ audience }: { audience: Audience }) {
  return (
    <span className={styles.audience}>
      <AudienceIcon kind={audience.kind} size={15} />
      <span>
        <AudienceText audience={audience} />
      </span>
    </span>
  );
}

function AudienceText({ audience: { kind, name, role } }: { audience: Audience }) {
  const t = useTexts();
  if (kind === 'everybody') return <>{t('notices.kind.everybody')}</>;
  const nameOfRole = role === null || role.name === null ? null : roleName({ code: role.code ?? '', name: role.name });
  const isRestricted = kind !== 'role' && role !== null;
  if (isRestricted && nameOfRole !== null && name !== null)
    return <bdi>{t('notices.roleIn', { role: nameOfRole, place: name })}</bdi>;
  const names = { role: nameOfRole, user: name, organisation: name, store: name };
  const complete = isRestricted ? null : names[kind];
  return (
    <>
      {t('notices.kindBefore', { kind: t(`notices.kind.${kind}`) })} <bdi>{complete ?? t('notices.audienceGone')}</bdi>
    </>
  );
}

const TONES = { scheduled: 'info', shown: 'success', over: 'neutral' } as const;

/** Whether a notice is scheduled, shown or over. */
export function NoticeStateBadge({ state }: Pick<NoticeRow, 'state'>) {
  const t = useTexts();
  return <span className={classNames(styles.state, tones[TONES[state]])}>{t(`notices.state.${state}`)}</span>;
}
