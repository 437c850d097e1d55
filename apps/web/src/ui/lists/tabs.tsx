import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import { classNames } from '#/ui/class-names.ts';

import styles from './tabs.module.css';

export type Tab<V extends string> = {
  value: V;
  label: string;
  /** In which language the label is, where it is not the page's. */
  lang?: string;
  /** Stands behind the label. */
  marker?: ReactNode;
};

type TabsProps<V extends string> = {
  /** What one chooses between. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** A row above a page of its own, or a small switch. */
  variant?: 'row' | 'switch';
  /** Stands at the other end of the tabs. */
  beside?: ReactNode;
  /** What belongs to the chosen tab. */
  children: ReactNode;
};

/** Several views in one place: arrow keys, Home and End move between their names. */
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
      {/* Only the chosen panel is there, so one that is remembered by its key keeps no other's state. */}
      <Base.Panel key={value} value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
