import Monitor from 'lucide-react/icons/monitor';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';

const HANDHELD = new Set(['Android', 'iOS']);

/** Icon of a screen or a phone, or of both when the system is unknown. */
export function DeviceIcon({ system }: { system: string }) {
  const Icon = HANDHELD.has(system) ? Smartphone : system === '' ? MonitorSmartphone : Monitor;
  return <Icon size={20} aria-hidden />;
}
