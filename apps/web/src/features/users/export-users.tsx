import type { Query } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';

import { saveFile } from '#/shared/api/download.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

type ExportUsersProps = { filter: Query<EndpointName['GET /v2/manage/user-exports']> };

/** Downloads all users that match a filter, on every page of the list. */
export function ExportUsers({ filter }: ExportUsersProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);

  async function take() {
    setBusy(true);
    await saveFile('GET /v2/manage/user-exports', filter, 'users.csv');
    setBusy(false);
  }

  return (
    <Button variant="secondary" title={t('userImport.exportHint')} busy={busy} onClick={() => void take()}>
      {!busy && <Download size={18} aria-hidden />}
      {t('userImport.export')}
    </Button>
  );
}
