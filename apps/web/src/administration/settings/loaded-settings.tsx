import type { SettingsView } from '@foyer/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ListSkeleton } from '#/administration/list/list-skeleton.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';

import { settingsQuery } from './setting-data.ts';

/** Renders the settings when they are loaded; until then a skeleton, or an error with a retry. */
export function LoadedSettings({ children }: { children: (settings: SettingsView) => ReactNode }) {
  const t = useTexts();
  const settings = useQuery(settingsQuery);
  if (settings.data !== undefined) return <>{children(settings.data)}</>;
  if (settings.isFetching) return <ListSkeleton />;
  return <LoadFailed title={t('settings.failed')} {...retryTexts()} onRetry={() => void settings.refetch()} />;
}
