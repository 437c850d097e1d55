import type { SettingsView } from '@foyer/contract/settings.ts';

import { LoadedSettings } from '#/administration/settings/loaded-settings.tsx';
import { SettingBlock } from '#/administration/settings/setting-block.tsx';
import { SettingForm } from '#/administration/settings/setting-form.tsx';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { useSetting } from '#/administration/settings/use-setting.ts';
import { WeakerNote } from '#/administration/settings/weaker-note.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { Link } from '#/shared/navigation/location.ts';

import { CaptchaFields } from './captcha-fields.tsx';
import { PreviewList } from './seen-list.tsx';
import { sectionPath } from './settings-address.ts';
import { SIGN_IN, type SignInDraft, withCurrentProviders } from './sign-in-draft.ts';

import styles from './sign-in-section.module.css';

/** The settings of the sign-in page. */
export function SignInSection() {
  return <LoadedSettings>{({ signInPage }) => <SignInForm current={signInPage} />}</LoadedSettings>;
}

function SignInForm({ current }: { current: SettingsView['signInPage'] }) {
  const t = useTexts();
  const form = useSetting<'signInPage', SignInDraft>('signInPage', withCurrentProviders(current), SIGN_IN);
  return (
    <SettingForm form={form} note={<WeakerNote />}>
      <SettingBlock title={t('settings.captcha')}>
        <CaptchaFields form={form} />
      </SettingBlock>
      <SettingBlock title={t('settings.forgotten')}>
        <SettingSwitch
          form={form}
          field="userEmailVerificationStatus"
          label={t('settings.retrieval')}
          hint={t('settings.retrievalHint')}
        />
      </SettingBlock>
      <SettingBlock title={t('signIn.otherWays')}>
        <SettingSwitch
          form={form}
          field="passkeySwitch"
          label={t('settings.passkeySwitch')}
          hint={t('settings.passkeySwitchHint')}
        />
        <p className={styles.relatedSettings}>
          {t('settings.providersElsewhere')}{' '}
          <Link to={sectionPath({ id: 'providers' })}>{t('identityProviders.title')}</Link>
        </p>
      </SettingBlock>
      <SettingBlock title={t('settings.seen')}>
        <PreviewList draft={form.draft} />
      </SettingBlock>
    </SettingForm>
  );
}
