import { nativeName } from '@foyer/contract/rules/locales.ts';
import type { SettingsView } from '@foyer/contract/settings.ts';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { FieldError } from '#/ui/forms/field.tsx';
import { Select } from '#/ui/forms/select.tsx';
import { Switch } from '#/ui/forms/switch.tsx';

import { LANGUAGE_SETTING, nameIn, withLanguage } from './languages-draft.ts';

import styles from './languages-section.module.css';

/** The offered languages and the default one. */
export function LanguagesSection() {
  return <LoadedSettings>{({ languages }) => <LanguagesForm listQuery={languages} />}</LoadedSettings>;
}

function LanguagesForm({ listQuery }: { listQuery: SettingsView['languages'] }) {
  const t = useTexts();
  const { language } = useLanguage();
  const form = useSetting('languages', listQuery, LANGUAGE_SETTING);
  const { draft, remoteChanges, problems } = form;
  // The default offers all supported languages.
  const all = listQuery.shipped.offered;
  const names = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <SettingForm form={form}>
      <SettingBlock title={t('translations.standard')} hint={t('translations.standardHint')}>
        <div>
          <Select
            label={t('translations.standard')}
            className={styles.standard}
            value={draft.default}
            options={all.map((code) => ({ value: code, label: nativeName(code), lang: code }))}
            aria-invalid={problems.fields['/default'] !== undefined}
            aria-describedby="wording-standard-error"
            onChoose={(chosen) => {
              const code = all.find((one) => one === chosen) ?? draft.default;
              // The default language must be an offered one.
              form.change({ default: code, offered: withLanguage(draft, code, true, all) }, '/default');
            }}
          />
          <FieldError id="wording-standard" error={problems.fields['/default']} />
          <ConflictNote value={remoteChanges?.default && nativeName(remoteChanges.default)} />
        </div>
      </SettingBlock>
      <SettingBlock title={t('translations.offered')} hint={t('translations.offeredHint')}>
        {all.map((code) => (
          <Switch
            key={code}
            label={nativeName(code)}
            hint={code === draft.default ? t('translations.standard') : nameIn(language, code)}
            checked={draft.offered.includes(code)}
            disabled={code === draft.default}
            onChange={({ currentTarget }) =>
              form.change({ offered: withLanguage(draft, code, currentTarget.checked, all) }, '/offered')
            }
          />
        ))}
        <ConflictNote value={remoteChanges?.offered && names.format(remoteChanges.offered.map(nativeName))} />
      </SettingBlock>
    </SettingForm>
  );
}
