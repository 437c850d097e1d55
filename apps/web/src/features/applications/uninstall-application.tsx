import { useQueryClient } from '@tanstack/react-query';

import { ConfirmIconAction } from '#/administration/confirm-action.tsx';
import { VERSIONS_KEY, WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { COMMON_ROWS } from '#/shared/forms/form-problems.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { type Installed, uninstallApplication } from './data.ts';

/** Uninstalls an application for all users, after a confirmation. */
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
        showToast({ severity: 'success', text: t('applications.uninstalled', { name }) });
        renew();
      }}
      onFailed={renew}
    />
  );
}
