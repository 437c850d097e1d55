import { useId, type RefObject } from 'react';

import { CaptchaButton } from './captcha-button.tsx';
import { CaptchaQuestion } from './captcha-question.tsx';
import { TextField } from './text-field.tsx';

import styles from './captcha-field.module.css';

/** Maximum length, longer than any answer; the server refuses longer input. */
const ANSWER_LENGTH = 16;

type CaptchaFieldProps = {
  texts: Record<
    | 'code'
    | 'picture'
    | 'newPicture'
    | 'pictureFailed'
    | 'cannotRead'
    | 'answer'
    | 'newQuestion'
    | 'questionFailed'
    | 'showPicture'
    | 'loading',
    string
  >;
  captcha: {
    readonly kind: 'picture' | 'question';
    /** Undefined while it loads. */
    readonly captcha: { readonly captcha: string } | { readonly question: string } | undefined;
    readonly failed: boolean;
    readonly refresh: () => void;
    readonly switchKind: () => void;
    /** The input of the answer. */
    readonly input: RefObject<HTMLInputElement | null>;
  };
  error: string | undefined;
  /** Called when the error no longer applies. */
  onInput: () => void;
};

/** A captcha, a button that switches to its other kind, and the answer field. */
export function CaptchaField({ texts, captcha: state, error, onInput }: CaptchaFieldProps) {
  const { kind, captcha, failed, refresh, switchKind, input } = state;
  const questionId = useId();
  const isPicture = kind === 'picture';
  return (
    <div className={styles.captcha}>
      {isPicture ? (
        <CaptchaButton
          texts={texts}
          picture={captcha !== undefined && 'captcha' in captcha ? captcha.captcha : undefined}
          failed={failed}
          onClick={refresh}
        />
      ) : (
        <CaptchaQuestion
          id={questionId}
          texts={texts}
          question={captcha !== undefined && 'question' in captcha ? captcha.question : undefined}
          failed={failed}
          onRefresh={refresh}
        />
      )}
      <button
        type="button"
        className={styles.switch}
        onClick={() => {
          onInput();
          switchKind();
        }}
      >
        {isPicture ? texts.cannotRead : texts.showPicture}
      </button>
      <TextField
        label={isPicture ? texts.code : texts.answer}
        error={error}
        ref={input}
        maxLength={ANSWER_LENGTH}
        inputMode={isPicture ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={isPicture ? undefined : questionId}
        onInput={onInput}
      />
    </div>
  );
}
