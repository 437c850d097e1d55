import MapPinOff from 'lucide-react/icons/map-pin-off';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useSession } from '#/shared/session/session.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

type MissingProps = { icon?: ReactNode; title: string; hint: string };

/**
 * Shown when the server responds with A0404. For a super administrator, the content does not exist. For other users, it
 * may also be out of their reach; the server does not distinguish the two cases.
 */
export function Missing({ icon = <SearchX size={28} />, title, hint }: MissingProps) {
  const t = useTexts();
  const reachesAll = useSession(({ currentUser }) => currentUser?.superAdministrator === true);
  if (reachesAll) return <EmptyState icon={icon} title={title} titleAs="h3" hint={hint} />;
  return (
    <EmptyState
      icon={<MapPinOff size={28} />}
      title={t('administration.noJurisdiction')}
      titleAs="h3"
      hint={t('administration.noJurisdictionHint')}
    />
  );
}
