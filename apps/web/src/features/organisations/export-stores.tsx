import type { Query } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';

import { saveFile } from '#/shared/api/download.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';

type ExportStoresProps = { filter: Query<EndpointName['GET /v2/manage/store-exports']> };

/** Downloads all stores that match a filter, on every page of the list. */
export function ExportStores({ filter }: ExportStoresProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);

  async function take() {
    setBusy(true);
    await saveFile('GET /v2/manage/store-exports', filter, 'stores.csv');
    setBusy(false);
  }

  return (
    <Button variant="secondary" title={t('storeImport.exportHint')} busy={busy} onClick={() => void take()}>
      {!busy && <Download size={17} aria-hidden />}
      {t('storeImport.export')}
    </Button>
  );
}
