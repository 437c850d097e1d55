import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './tabs.module.css';

export type Tab<V extends string> = {
  value: V;
  label: string;
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  /** Shown after the label. */
  marker?: ReactNode;
};

type TabsProps<V extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** A row of tabs above a page, or a small switch. */
  variant?: 'row' | 'switch';
  /** Shown at the other end of the tab row. */
  beside?: ReactNode;
  /** Content of the chosen tab. */
  children: ReactNode;
};

/** Tabs: arrow keys, Home and End move between them. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, tabs, value, onChange, variant = 'row', beside, children } = props;
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <div className={classNames(styles.header, styles[variant])}>
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab} lang={tab.lang}>
              {tab.label}
              {tab.marker}
            </Base.Tab>
          ))}
        </Base.List>
        {beside}
      </div>
      {/* Renders only the chosen panel; the key gives each panel its own state. */}
      <Base.Panel key={value} value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
