import type { SettingsView } from '@foyer/contract/settings.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingText } from '#/administration/settings/setting-text.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { BRAND, nearestAllowed, readColour, withCompany } from './brand-draft.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';

import styles from './brand-section.module.css';

/** The name, company, colours and logo of the installation. */
export function BrandSection() {
  return <LoadedSettings>{({ brand }) => <BrandForm current={brand} />}</LoadedSettings>;
}

function BrandForm({ current }: { current: SettingsView['brand'] }) {
  const t = useTexts();
  const form = useSetting('brand', current, BRAND);
  const { draft, base } = form;
  // While a typed colour is incomplete, the preview shows the saved one.
  const primary = readColour(draft.primary) ?? base.value.primary;
  const primaryDark = readColour(draft.primaryDark) ?? base.value.primaryDark;
  return (
    <SettingForm form={form}>
      <SettingBlock title={t('brand.names')}>
        <SettingText
          form={{ ...form, change: (change, at) => form.change(withCompany(draft, change), at) }}
          field="name"
          label={t('brand.name')}
          hint={t('brand.nameHint')}
        />
        <SettingText form={form} field="company" label={t('brand.company')} hint={t('brand.companyHint')} />
      </SettingBlock>
      <SettingBlock title={t('brand.logo')}>
        <LogoField form={form} mayWrite={form.mayWrite} />
      </SettingBlock>
      <SettingBlock title={t('brand.colours')} hint={t('brand.coloursHint')}>
        <div className={styles.colours}>
          <ColourField form={form} field="primary" label={t('brand.primary')} current={primary} />
          <ColourField form={form} field="primaryDark" label={t('brand.primaryDark')} current={primaryDark} />
        </div>
      </SettingBlock>
      <SettingBlock title={t('brand.preview')} hint={t('brand.previewHint')}>
        <BrandPreview
          name={draft.name}
          logo={draft.logo}
          colours={{ primary: nearestAllowed(primary), primaryDark: nearestAllowed(primaryDark) }}
        />
      </SettingBlock>
    </SettingForm>
  );
}
