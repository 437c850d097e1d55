import { useTexts } from '#/shared/language.ts';
import { useMay } from '#/shared/use-may.ts';
import { Page } from '#/ui/page.tsx';

import { FiguresView } from './figures-view.tsx';
import { VersionsPanel } from './versions-panel.tsx';

/** Where system administration begins: how the installation fares, and what runs in which version. */
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
