import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '@foyer/contract/limits.ts';

import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

import styles from './captcha-button.module.css';

export type CaptchaPicture = {
  /** Undefined while it is on its way. */
  readonly captcha: { readonly captcha: string } | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
};

export type CaptchaButtonWords = { picture: string; another: string; failed: string; loading: string };

type CaptchaButtonProps = { words: CaptchaButtonWords; picture: CaptchaPicture };

/** The picture; a click asks for another one. Its place is kept while none is there. */
export function CaptchaButton({ words, picture: { captcha, failed, refresh } }: CaptchaButtonProps) {
  return (
    <button type="button" className={styles.button} title={words.another} onClick={refresh}>
      {captcha !== undefined && (
        <img
          className={styles.picture}
          src={captcha.captcha}
          width={CAPTCHA_WIDTH}
          height={CAPTCHA_HEIGHT}
          alt={words.picture}
        />
      )}
      {captcha === undefined && !failed && <Spinner label={words.loading} />}
      {failed && (
        <span className={styles.failed}>
          <Icon name="refresh" size={16} />
          {words.failed}
        </span>
      )}
      <span className={styles.voice}>{words.another}</span>
    </button>
  );
}
