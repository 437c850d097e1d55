import type { MailServerView } from '@foyer/contract/email.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ConfirmAction } from '#/administration/confirm-action.tsx';
import { SecretField } from '#/administration/fields/secret-field.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useSettingForm } from '#/administration/settings/use-setting-form.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { useIsHighest } from '#/shared/session/use-may.ts';
import { showToast } from '#/shared/state/toasts.ts';

import { changeMailServer, mailServerQuery, removeMailServer } from './data.ts';
import { draftOf, passwordTargetChanged, problemsOf, ROWS, valueOf } from './draft.ts';
import { SecurityField } from './security-field.tsx';

import styles from './mail-server-form.module.css';

type MailServerFormProps = { current: MailServerView; onChanged: (changed: boolean) => void };

export function MailServerForm({ current, onChanged }: MailServerFormProps) {
  const t = useTexts();
  const client = useQueryClient();
  const keepStored = (saved: MailServerView) => client.setQueryData(mailServerQuery.queryKey, saved);
  const form = useSettingForm({
    setting: 'mail',
    record: current,
    draftOf,
    check: (draft) => problemsOf(draft, current),
    rows: ROWS,
    reload: () => client.fetchQuery({ ...mailServerQuery, staleTime: 0 }),
    save: (draft, version) => changeMailServer(valueOf(draft), version),
    onSaved: keepStored,
    mayWrite: useIsHighest(),
  });
  useEffect(() => onChanged(form.changed), [form.changed, onChanged]);
  const plain = { spellCheck: false, autoCapitalize: 'off' } as const;

  return (
    <>
      <SettingForm form={form}>
        <SettingBlock title={t('emailServer.server')}>
          <div className={styles.skeleton}>
            <SettingText
              form={form}
              field="host"
              label={t('emailServer.host')}
              hint={t('emailServer.hostHint')}
              input={plain}
            />
            <SettingText form={form} field="port" label={t('emailServer.port')} input={{ inputMode: 'numeric' }} />
          </div>
          <SecurityField form={form} />
        </SettingBlock>
        <SettingBlock title={t('emailServer.account')} hint={t('emailServer.accountHint')}>
          <SettingText form={form} field="username" label={t('emailServer.username')} input={plain} />
          <SecretField
            label={t('emailServer.password')}
            error={form.problems.fields['/password']}
            value={form.draft.password}
            hasStored={current.hasPassword}
            isRequired={passwordTargetChanged(form.draft, current)}
            texts={{
              hasStored: t('emailServer.passwordKept'),
              change: t('emailServer.passwordChange'),
              keepStored: t('emailServer.passwordKeep'),
              hint: t('emailServer.passwordHint'),
              enterAgain: t('emailServer.passwordAgain'),
              show: t('emailServer.showPassword'),
              hide: t('emailServer.hidePassword'),
            }}
            onChange={(password) => form.change({ password }, '/password')}
          />
        </SettingBlock>
        <SettingBlock title={t('emailServer.sender')}>
          <SettingText form={form} field="fromName" label={t('emailServer.fromName')} />
          <SettingText
            form={form}
            field="fromAddress"
            label={t('emailServer.fromAddress')}
            hint={t('emailServer.fromAddressHint')}
            input={{ ...plain, inputMode: 'email' }}
          />
        </SettingBlock>
      </SettingForm>
      {form.mayWrite && current.value !== null && (
        <div className={styles.remove}>
          <ConfirmAction
            variant="quiet"
            label={t('emailServer.remove')}
            title={t('emailServer.removeAsk')}
            text={t('emailServer.removeHint')}
            rows={ROWS}
            run={() => removeMailServer(current.version)}
            onDone={(removed) => {
              keepStored(removed);
              form.undo();
              showToast({ severity: 'success', text: t('emailServer.removed') });
            }}
          />
        </div>
      )}
    </>
  );
}
