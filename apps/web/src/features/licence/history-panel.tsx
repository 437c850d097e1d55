import type { UploadedLicence } from '@foyer/contract/licence.ts';
import FileBadge from 'lucide-react/icons/file-badge';

import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { HistoryTable } from './history-table.tsx';

/** All uploaded licences. */
export function HistoryPanel({ history }: { history: readonly UploadedLicence[] }) {
  const t = useTexts();
  if (history.length === 0)
    return (
      <Panel title={t('licence.history')}>
        <EmptyState
          icon={<FileBadge size={28} />}
          title={t('licence.none')}
          titleAs="h3"
          hint={t('licence.noneHint')}
        />
      </Panel>
    );
  return (
    <Panel title={t('licence.history')} hint={t('licence.historyHint')}>
      <HistoryTable history={history} />
    </Panel>
  );
}
