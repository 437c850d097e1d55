import Lock from 'lucide-react/icons/lock';

import { useTexts } from '#/shared/i18n/language.ts';
import { BlankState } from '#/ui/feedback/blank-state.tsx';

/** Stands for a page that the person may not open. */
export function NoPermission() {
  const t = useTexts();
  return (
    <BlankState
      icon={<Lock size={28} />}
      title={t('home.noPermission')}
      titleAs="h1"
      hint={t('home.noPermissionHint')}
    />
  );
}
