import Monitor from 'lucide-react/icons/monitor';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';

import styles from './devices.module.css';

const HANDHELD = new Set(['Android', 'iOS']);

/** A screen, a phone, or either. */
export function DeviceIcon({ system }: { system: string }) {
  const Icon = HANDHELD.has(system) ? Smartphone : system === '' ? MonitorSmartphone : Monitor;
  return (
    <span className={styles.icon}>
      <Icon size={20} aria-hidden />
    </span>
  );
}
