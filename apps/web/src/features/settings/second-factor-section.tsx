import { SUPER_ADMINISTRATOR_GRACE_HOURS, TRUSTED_DEVICE_DAYS } from '@foyer/contract/limits/mfa.ts';
import type { Settings, SettingsView } from '@foyer/contract/settings.ts';
import Ban from 'lucide-react/icons/ban';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserCheck from 'lucide-react/icons/user-check';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { type SettingDraft, useSetting } from '#/administration/settings/use-setting.ts';
import { WeakerNote } from '#/administration/settings/weaker-note.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

const MODES = [
  { mode: 'off', icon: Ban },
  { mode: 'optional', icon: UserCheck },
  { mode: 'enforced', icon: ShieldCheck },
] as const;

/** The settings value is edited directly as the draft. */
const MFA: SettingDraft<'mfa', Settings['mfa']> = { draftOf: (value) => value, valueOf: (draft) => draft };

/** Whether users need a second factor. */
export function SecondFactorSection() {
  return <LoadedSettings>{({ mfa }) => <MfaForm current={mfa} />}</LoadedSettings>;
}

function MfaForm({ current }: { current: SettingsView['mfa'] }) {
  const t = useTexts();
  const form = useSetting('mfa', current, MFA);
  const remoteChanges = form.remoteChanges?.mode;
  return (
    <SettingForm form={form} note={<WeakerNote />}>
      <SettingBlock title={t('settings.mode.label')} hint={t('settings.modeHint')}>
        <ChoiceCards
          label={t('settings.mode.label')}
          labelHidden
          inLines
          choices={MODES.map(({ mode, icon: Icon }) => ({
            value: mode,
            name: t(`settings.mode.${mode}`),
            hint: t(`settings.mode.${mode}Hint`),
            icon: <Icon size={20} />,
          }))}
          value={form.draft.mode}
          error={form.problems.fields['/mode']}
          onChoose={(mode) => form.change({ mode }, '/mode')}
        />
        <ConflictNote value={remoteChanges && t(`settings.mode.${remoteChanges}`)} />
        {form.draft.mode === 'optional' && (
          <SettingSwitch
            form={form}
            field="superAdministrators"
            label={t('settings.superAdministrators')}
            hint={t('settings.superAdministratorsHint', { hours: SUPER_ADMINISTRATOR_GRACE_HOURS })}
          />
        )}
      </SettingBlock>
      <SettingBlock title={t('settings.factors')}>
        <SettingSwitch
          form={form}
          field="passkeys"
          label={t('settings.factorPasskeys')}
          hint={t('settings.factorPasskeysHint')}
        />
        <SettingSwitch
          form={form}
          field="trustDevices"
          label={t('settings.trustDevices')}
          hint={t('settings.trustDevicesHint', { days: TRUSTED_DEVICE_DAYS })}
        />
      </SettingBlock>
    </SettingForm>
  );
}
