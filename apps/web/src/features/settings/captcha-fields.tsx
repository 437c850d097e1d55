import LogIn from 'lucide-react/icons/log-in';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import type { FieldsOf } from '#/administration/settings/setting-fields.ts';
import { SettingNumber } from '#/administration/settings/setting-number.tsx';
import { SettingSwitch } from '#/administration/settings/setting-switch.tsx';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import type { SignInDraft } from './sign-in-draft.ts';

const RULES = { '0': 'settings.captchaAlways', '1': 'settings.captchaFailures' } as const;

/** Whether and when users have to solve a captcha. */
export function CaptchaFields({ form }: { form: FieldsOf<SignInDraft> }) {
  const t = useTexts();
  const { captchaSwitch, captchaValidRule } = form.draft;
  const remoteChanges = form.remoteChanges?.captchaValidRule;
  return (
    <>
      <SettingSwitch
        form={form}
        field="captchaSwitch"
        label={t('settings.captchaSwitch')}
        hint={t('settings.captchaSwitchHint')}
      />
      {captchaSwitch && (
        <ChoiceCards
          label={t('settings.captchaRule')}
          choices={[
            {
              value: '0',
              name: t(RULES[0]),
              hint: t('settings.captchaAlwaysHint'),
              icon: <LogIn size={20} />,
            },
            {
              value: '1',
              name: t(RULES[1]),
              hint: t('settings.captchaFailuresHint'),
              icon: <TriangleAlert size={20} />,
            },
          ]}
          value={captchaValidRule}
          error={form.problems.fields['/captchaValidRule']}
          onChoose={(rule) => form.change({ captchaValidRule: rule }, '/captchaValidRule')}
        />
      )}
      <ConflictNote value={remoteChanges && t(RULES[remoteChanges])} />
      {captchaSwitch && captchaValidRule === '1' && (
        <SettingNumber form={form} field="captchaValidUserLoginFailedTimes" label={t('settings.captchaThreshold')} />
      )}
    </>
  );
}
