import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';

import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { classNames } from '#/ui/class-names.ts';
import { Badge } from '#/ui/feedback/badge.tsx';

import type { LicenceEntitlement } from './data.ts';
import { remainingTimeText, entitlementStateOf } from './entitlement-texts.ts';

import tones from '#/ui/feedback/tones.module.css';
import styles from './licence.module.css';

const ICONS = { info: Hourglass, success: BadgeCheck, warning: CalendarClock, danger: CalendarX } as const;

/** The state at a glance: icon, label and remaining time. */
export function EntitlementHeader({
  entitlement,
  children,
}: {
  entitlement: LicenceEntitlement;
  children?: ReactNode;
}) {
  const t = useTexts();
  const { language } = useLanguage();
  const { tone, text } = entitlementStateOf(entitlement);
  const Icon = ICONS[tone];
  return (
    <div className={styles.header}>
      <span className={classNames(styles.emblem, tones[tone])} aria-hidden>
        <Icon size={28} />
      </span>
      <div className={styles.headerText}>
        <Badge tone={tone}>{t(text)}</Badge>
        <p className={styles.validity}>{remainingTimeText(entitlement, language)}</p>
        {children}
      </div>
    </div>
  );
}
