import { useTexts } from '#/shared/language.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';

import { Devices } from './devices.tsx';
import { PersonalData } from './personal-data.tsx';

/** "My account": what Foyer knows about the person, and where they are signed in. */
export function AccountPage() {
  const t = useTexts();
  return (
    <Page title={t('account.title')} intro={t('account.intro')}>
      <Panel title={t('account.personal')} hint={t('account.personalHint')}>
        <PersonalData />
      </Panel>
      <Panel title={t('account.devices')} hint={t('account.devicesHint')}>
        <Devices />
      </Panel>
    </Page>
  );
}
