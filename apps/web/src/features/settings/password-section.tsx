import type { SettingsView } from '@foyer/contract/settings.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingNumber } from '#/administration/settings/setting-number.tsx';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { WeakerNote } from '#/administration/settings/weaker-note.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { PASSWORD } from './password-draft.ts';
import { RankField } from './rank-field.tsx';

/** The rules for new passwords, and their expiry. */
export function PasswordSection() {
  return <LoadedSettings>{({ password }) => <PasswordForm current={password} />}</LoadedSettings>;
}

function PasswordForm({ current }: { current: SettingsView['password'] }) {
  const t = useTexts();
  const form = useSetting('password', current, PASSWORD);
  return (
    <SettingForm form={form} note={<WeakerNote />}>
      <SettingBlock title={t('settings.rank.label')} hint={t('settings.rankHint')}>
        <RankField
          value={form.draft.rank}
          remoteChanges={form.remoteChanges?.rank}
          error={form.problems.fields['/rank']}
          onChoose={(rank) => form.change({ rank }, '/rank')}
        />
      </SettingBlock>
      <SettingBlock title={t('settings.expiry')}>
        <SettingSwitch
          form={form}
          field="expires"
          label={t('settings.expires')}
          hint={t('settings.expiresHint')}
          zeroAt="/expiryDays"
        />
        {form.draft.expires && (
          <SettingNumber
            form={form}
            field="expiryDays"
            label={t('settings.expiryDays')}
            hint={t('settings.expiryDaysHint')}
          />
        )}
      </SettingBlock>
    </SettingForm>
  );
}
