import type { RefObject } from 'react';

import { CaptchaButton, type CaptchaButtonWords, type CaptchaPicture } from './captcha-button.tsx';
import { TextField } from './text-field.tsx';

/** Longer than any code; the server refuses what is longer still. */
const CODE_LENGTH = 16;

type CaptchaFieldProps = {
  words: CaptchaButtonWords & { label: string };
  /** With the place where the answer is typed. */
  picture: CaptchaPicture & { readonly input: RefObject<HTMLInputElement | null> };
  error: string | undefined;
  onInput: () => void;
};

/** The verification code and the picture that shows it. */
export function CaptchaField({ words, picture, error, onInput }: CaptchaFieldProps) {
  const { input } = picture;
  return (
    <TextField
      label={words.label}
      error={error}
      ref={input}
      maxLength={CODE_LENGTH}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onInput={onInput}
      beside={<CaptchaButton words={words} picture={picture} />}
    />
  );
}
