import { useTexts } from '#/shared/i18n/language.ts';

import { offeredIn, type SignInDraft, thresholdOf } from './sign-in-draft.ts';

import styles from './seen-list.module.css';

/** Preview of the sign-in page: its elements, by their texts. */
export function PreviewList({ draft }: { draft: SignInDraft }) {
  const t = useTexts();
  const seen = [
    t('signIn.username'),
    t('signIn.password'),
    draft.captchaSwitch && codeText(draft, t),
    draft.userEmailVerificationStatus && t('signIn.forgotPassword'),
    draft.passkeySwitch && t('signIn.withPasskey'),
    ...offeredIn(draft).map((provider) => t('signIn.withProvider', { provider })),
    draft.azureSSOSwitch && t('signIn.withMicrosoft'),
    draft.wechatSwitch && t('signIn.withWechat'),
  ];
  return (
    <ul className={styles.preview}>
      {seen
        .filter((text) => text !== false)
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  );
}

function codeText(draft: SignInDraft, t: ReturnType<typeof useTexts>): string {
  const n = thresholdOf(draft);
  const what = t('signIn.code');
  return draft.captchaValidRule === '0' || n === undefined ? what : t('settings.seenAfter', { what, n });
}
