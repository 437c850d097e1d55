import type { PlaceKind } from '@foyer/contract/organisations.ts';
import Building2 from 'lucide-react/icons/building-2';
import Store from 'lucide-react/icons/store';

/** Icon of an organisation or a store. */
export function PlaceIcon({ kind, size = 18 }: { kind: PlaceKind; size?: number }) {
  const Icon = kind === 'store' ? Store : Building2;
  return <Icon size={size} aria-hidden />;
}
