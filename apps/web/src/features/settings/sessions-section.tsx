import type { SettingsView } from '@foyer/contract/settings.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingNumber } from '#/administration/settings/setting-number.tsx';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { WeakerNote } from '#/administration/settings/weaker-note.tsx';
import { useTexts } from '#/shared/i18n/language.ts';

import { AmountField } from './amount-field.tsx';
import { SESSION } from './session-draft.ts';

const UNITS = ['seconds', 'minutes', 'hours', 'days'] as const;

/** The duration of sessions, and their number per user. */
export function SessionsSection() {
  return <LoadedSettings>{({ session }) => <SessionForm current={session} />}</LoadedSettings>;
}

function SessionForm({ current }: { current: SettingsView['session'] }) {
  const t = useTexts();
  const form = useSetting('session', current, SESSION);
  return (
    <SettingForm form={form} note={<WeakerNote />}>
      <SettingBlock title={t('settings.duration')}>
        <AmountField
          form={form}
          field="idleSeconds"
          units={UNITS}
          label={t('settings.idle')}
          hint={t('settings.idleHint')}
        />
        <AmountField
          form={form}
          field="absoluteSeconds"
          units={UNITS}
          label={t('settings.absolute')}
          hint={t('settings.absoluteHint')}
        />
        <SettingSwitch
          form={form}
          field="applicationsKeepAlive"
          label={t('settings.applicationsKeepAlive')}
          hint={t('settings.applicationsKeepAliveHint')}
        />
      </SettingBlock>
      <SettingBlock title={t('settings.perUser')}>
        <SettingSwitch
          form={form}
          field="limited"
          label={t('settings.limited')}
          hint={t('settings.limitedHint')}
          zeroAt="/perUser"
        />
        {form.draft.limited && <SettingNumber form={form} field="perUser" label={t('settings.perUserMost')} />}
      </SettingBlock>
    </SettingForm>
  );
}
