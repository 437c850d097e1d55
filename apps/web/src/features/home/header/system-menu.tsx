import type { Application } from '@foyer/contract/applications.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useCallback, useRef, useState } from 'react';

import { localName, useTexts } from '#/shared/i18n/language.ts';
import { ApplicationIcon } from '#/ui/identity/application-icon.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';

import { changeSystemKey, useChangeSystemKey } from '../application/use-change-system-key.ts';
import { ApplicationFinder } from '../overview/application-finder.tsx';
import { HeaderButton } from './header-button.tsx';

import styles from './header-trigger.module.css';

type SystemMenuProps = {
  applications: readonly Application[];
  /** The code of the application that the page shows. */
  currentCode: string | undefined;
};

/** Switches between applications of the suite; Ctrl+K and ⌘K open it too. */
export function SystemMenu({ applications, currentCode }: SystemMenuProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const before = useRef<HTMLElement>(null);
  const toggleByKey = useCallback(() => {
    if (!open) before.current = focusedElement();
    setOpen(!open);
  }, [open]);
  useChangeSystemKey(toggleByKey);
  if (applications.length === 0) return null;

  const current = applications.find(({ code }) => code === currentCode);
  const name = current && localName(current.names);
  const trigger = (
    <HeaderButton
      className={styles.trigger}
      aria-label={name === undefined ? t('home.changeSystem') : `${t('home.changeSystem')}: ${name}`}
      aria-keyshortcuts="Control+K Meta+K"
    >
      {current ? <ApplicationIcon icon={current.icon} size="small" /> : <LayoutGrid size={19} aria-hidden />}
      <span className={styles.name}>{name ?? t('home.changeSystem')}</span>
      <ChevronDown className={styles.chevron} size={16} aria-hidden />
    </HeaderButton>
  );
  return (
    <Popover
      trigger={trigger}
      hint={`${t('home.changeSystem')} (${changeSystemKey()})`}
      title={t('home.changeSystem')}
      bare
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) before.current = null;
        setOpen(isOpen);
      }}
      finalFocus={() => before.current}
    >
      <ApplicationFinder applications={applications} current={current} onChosen={() => setOpen(false)} />
    </Popover>
  );
}

function focusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
}
