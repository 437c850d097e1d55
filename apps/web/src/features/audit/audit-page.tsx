import Download from 'lucide-react/icons/download';
import { useState } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { useLocation } from '#/shared/navigation/location.ts';
import { showToast } from '#/shared/state/toasts.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Page } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { type AuditListQuery, readListQuery } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { exportAudit } from './data.ts';

/** The audit log: who did what, newest first. */
export function AuditPage() {
  const t = useTexts();
  const listQuery = readListQuery(useLocation());
  return (
    <Page title={t('audit.title')} intro={t('audit.intro')} columns="one" actions={<Export listQuery={listQuery} />}>
      <Panel title={t('audit.list')}>
        <AuditFilters listQuery={listQuery} />
        <AuditList listQuery={listQuery} />
      </Panel>
    </Page>
  );
}

function Export({ listQuery }: { listQuery: AuditListQuery }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    if (await exportAudit(listQuery)) showToast({ severity: 'success', text: t('audit.exported') });
    setBusy(false);
  }

  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      {!busy && <Download size={17} aria-hidden />}
      {t('audit.export')}
    </Button>
  );
}
