import { useQueryClient } from '@tanstack/react-query';

import { ConfirmIconAction } from '#/administration/confirm-action.tsx';
import { COMMON_ROWS } from '#/shared/form-problems.ts';
import { useTexts } from '#/shared/language.ts';
import { say } from '#/shared/messages.ts';
import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/query-keys.ts';

import { type Installed, uninstallApplication } from './data.ts';

/** Takes an application away from everybody, when that is confirmed. */
export function UninstallApplication({ application, name }: { application: Installed; name: string }) {
  const t = useTexts();
  const client = useQueryClient();
  const renew = () => {
    void client.invalidateQueries({ queryKey: VERSIONS_KEY });
    void client.invalidateQueries({ queryKey: WORKBENCH_KEY });
  };
  return (
    <ConfirmIconAction
      name={`${t('applications.uninstall')}: ${name}`}
      label={t('applications.uninstall')}
      title={t('applications.uninstallAsk', { name })}
      text={t('applications.uninstallHint')}
      rows={COMMON_ROWS}
      run={() => uninstallApplication(application.manifest.code, application.version)}
      onDone={() => {
        say({ severity: 'success', text: t('applications.uninstalled', { name }) });
        renew();
      }}
      onFailed={renew}
    />
  );
}
