import { CAPTCHA_WIDTH } from '@foyer/contract/core/limits.ts';
import { CAPTCHA_HEIGHT } from '@foyer/contract/limits/captcha.ts';

import { Spinner } from '#/ui/feedback/spinner.tsx';
import { Icon } from '#/ui/identity/icon.tsx';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './captcha-button.module.css';

type CaptchaButtonProps = {
  texts: { picture: string; newPicture: string; pictureFailed: string; loading: string };
  /** Address of the picture; undefined while it loads. */
  picture: string | undefined;
  failed: boolean;
  onClick: () => void;
};

/** The picture of a captcha; a click loads another one. Reserves its space while it loads. */
export function CaptchaButton({ texts, picture, failed, onClick }: CaptchaButtonProps) {
  return (
    <button type="button" className={styles.button} title={texts.newPicture} onClick={onClick}>
      {picture !== undefined && (
        <img
          className={styles.picture}
          src={picture}
          width={CAPTCHA_WIDTH}
          height={CAPTCHA_HEIGHT}
          alt={texts.picture}
        />
      )}
      {picture === undefined && !failed && <Spinner label={texts.loading} />}
      {failed && (
        <span className={styles.failed}>
          <Icon name="refresh" size={16} />
          {texts.pictureFailed}
        </span>
      )}
      <span className={hidden.visuallyHidden}>{texts.newPicture}</span>
    </button>
  );
}
