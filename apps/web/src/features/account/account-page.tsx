import type { ReactNode } from 'react';

import { useTexts } from '#/shared/i18n/language.ts';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { Devices } from './devices.tsx';
import { PersonalData } from './personal-data.tsx';

type AccountPageProps = { secondFactor: ReactNode; linkedAccounts: ReactNode };

/** "My account": personal data, security settings and the devices that the user is signed in on. */
export function AccountPage({ secondFactor, linkedAccounts }: AccountPageProps) {
  const t = useTexts();
  return (
    <Page title={t('account.title')} intro={t('account.intro')}>
      <Panel title={t('account.personal')} hint={t('account.personalHint')}>
        <PersonalData />
      </Panel>
      <PanelColumn>
        {secondFactor}
        {linkedAccounts}
        <Panel title={t('account.devices')} hint={t('account.devicesHint')}>
          <Devices />
        </Panel>
      </PanelColumn>
    </Page>
  );
}
