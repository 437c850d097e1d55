import { LoadedSettings } from '#/administration/loaded-settings.tsx';
import { SettingBlock } from '#/administration/setting-block.tsx';
import type { ShownSettings } from '#/administration/setting-data.ts';
import { SettingForm } from '#/administration/setting-form.tsx';
import { SettingSwitch } from '#/administration/setting-switch.tsx';
import { useSetting } from '#/administration/use-setting.ts';
import { useTexts } from '#/shared/language.ts';

import { CaptchaFields } from './captcha-fields.tsx';
import { ProviderList } from './provider-list.tsx';
import { SeenList } from './seen-list.tsx';
import { SIGN_IN, type SignInDraft } from './sign-in-draft.ts';

const WAYS = [
  { field: 'passkeySwitch', name: 'settings.passkeySwitch', hint: 'settings.passkeySwitchHint' },
  { field: 'azureSSOSwitch', name: 'settings.microsoft', hint: 'settings.microsoftHint' },
  { field: 'wechatSwitch', name: 'settings.wechat', hint: 'settings.wechatHint' },
] as const;

/** What people meet when they come in. */
export function SignInSection() {
  return <LoadedSettings>{({ signInPage }) => <SignInForm shown={signInPage} />}</LoadedSettings>;
}

function SignInForm({ shown }: { shown: ShownSettings['signInPage'] }) {
  const t = useTexts();
  const form = useSetting<'signInPage', SignInDraft>('signInPage', shown, SIGN_IN);
  return (
    <SettingForm form={form}>
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
        {WAYS.map(({ field, name, hint }) => (
          <SettingSwitch key={field} form={form} field={field} label={t(name)} hint={t(hint)} />
        ))}
      </SettingBlock>
      <SettingBlock title={t('settings.providers')} hint={t('settings.providersHint')}>
        <ProviderList form={form} mayWrite={form.mayWrite} />
      </SettingBlock>
      <SettingBlock title={t('settings.seen')}>
        <SeenList draft={form.draft} />
      </SettingBlock>
    </SettingForm>
  );
}
