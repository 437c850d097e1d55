import type { SettingsView } from '@foyer/contract/settings.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { AmountField } from './amount-field.tsx';
import { FILES } from './files-draft.ts';

const UNITS = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** The maximum file size. */
export function FilesSection() {
  return <LoadedSettings>{({ files }) => <FilesForm current={files} />}</LoadedSettings>;
}

function FilesForm({ current }: { current: SettingsView['files'] }) {
  const t = useTexts();
  const form = useSetting('files', current, FILES);
  return (
    <SettingForm form={form}>
      <SettingBlock title={t('settings.size')}>
        <AmountField
          form={form}
          field="mostBytes"
          units={UNITS}
          label={t('settings.mostBytes')}
          hint={t('settings.mostBytesHint')}
        />
      </SettingBlock>
    </SettingForm>
  );
}
