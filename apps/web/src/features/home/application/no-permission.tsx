import Lock from 'lucide-react/icons/lock';

import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';

/** Shown in place of a page that the user may not open. */
export function NoPermission() {
  const t = useTexts();
  return (
    <EmptyState
      icon={<Lock size={28} />}
      title={t('home.noPermission')}
      titleAs="h1"
      hint={t('home.noPermissionHint')}
    />
  );
}
