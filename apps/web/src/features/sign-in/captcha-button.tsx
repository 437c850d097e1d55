import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '@foyer/contract/limits.ts';

import { useTexts } from '#/shared/language.ts';
import { Icon } from '#/ui/icon.tsx';
import { Spinner } from '#/ui/spinner.tsx';

import type { CaptchaPicture } from './use-captcha.ts';

import styles from './captcha-button.module.css';

/** The picture; a click asks for another one. Its place is kept while none is there. */
export function CaptchaButton({ picture: { captcha, failed, refresh } }: { picture: CaptchaPicture }) {
  const t = useTexts();
  return (
    <button type="button" className={styles.button} title={t('signIn.newPicture')} onClick={refresh}>
      {captcha !== undefined && (
        <img
          className={styles.picture}
          src={captcha.captcha}
          width={CAPTCHA_WIDTH}
          height={CAPTCHA_HEIGHT}
          alt={t('signIn.picture')}
        />
      )}
      {captcha === undefined && !failed && <Spinner label={t('frame.loading')} />}
      {failed && (
        <span className={styles.failed}>
          <Icon name="refresh" size={16} />
          {t('signIn.pictureFailed')}
        </span>
      )}
      <span className={styles.voice}>{t('signIn.newPicture')}</span>
    </button>
  );
}
