import { useTexts } from '#/shared/i18n/language.ts';
import { useMay } from '#/shared/session/use-may.ts';
import { Page } from '#/ui/layout/page.tsx';

import { FiguresView } from './figures-view.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** Home page of system administration: health, figures and versions. */
export function DashboardPage() {
  const t = useTexts();
  const maySeeFigures = useMay('audit.read');
  return (
    <Page title={t('applications.administration')} intro={t('applications.intro')} columns="one">
      {maySeeFigures && <FiguresView />}
      <VersionsPanel />
    </Page>
  );
}
