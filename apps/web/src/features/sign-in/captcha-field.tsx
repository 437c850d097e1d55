import { useTexts } from '#/shared/language.ts';
import { TextField } from '#/ui/text-field.tsx';

import { CaptchaButton } from './captcha-button.tsx';
import type { CaptchaPicture } from './use-captcha.ts';

/** Longer than any code; the server refuses what is longer still. */
const CODE_LENGTH = 16;

type CaptchaFieldProps = {
  picture: CaptchaPicture;
  error: string | undefined;
  onInput: () => void;
};

/** The verification code and the picture that shows it. */
export function CaptchaField({ picture, error, onInput }: CaptchaFieldProps) {
  const t = useTexts();
  const { input } = picture;
  return (
    <TextField
      label={t('signIn.code')}
      error={error}
      ref={input}
      maxLength={CODE_LENGTH}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onInput={onInput}
      beside={<CaptchaButton picture={picture} />}
    />
  );
}
