import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import type { TextKey } from '@foyer/contract/generated/text-keys.ts';

import type { ApiError } from '#/shared/api/errors.ts';
import { t, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';

import styles from './code-refused.module.css';

type CodeRefusedProps = { failure: ApiError; onRenew: () => void };

/** Errors after which another QR code would fail too. */
const SHUT: ReadonlySet<ErrorCode | undefined> = new Set([
  'A0207',
  'A0210',
  'A0213',
  'A0636',
  'A0852',
  'A0857',
  'C0102',
]);

/** Explains, in place of the QR code, why there is none. */
export function CodeRefused({ failure, onRenew }: CodeRefusedProps) {
  const translate = useTexts();
  return (
    <div className={styles.skeleton}>
      <Alert severity="warning">{refusalText(failure)}</Alert>
      {failure.code === 'A0207' ? (
        <Button variant="secondary" onClick={() => location.reload()}>
          {translate('frame.reload')}
        </Button>
      ) : (
        !SHUT.has(failure.code) && (
          <Button variant="secondary" onClick={onRenew}>
            {translate('wechat.newCode')}
          </Button>
        )
      )}
    </div>
  );
}

/** Texts for codes whose general message does not fit here. */
const MEANS: Partial<Record<ErrorCode, TextKey>> = {
  A0210: 'externalSignIn.accountRefused',
  A0213: 'externalSignIn.accountRefused',
  A0301: 'externalSignIn.sessionOver',
  A0636: 'externalSignIn.linkedElsewhere',
  C0102: 'externalSignIn.sessionOver',
};

function refusalText({ code }: ApiError): string {
  if (code === undefined) return t('wechat.missing');
  return t(MEANS[code] ?? `errors.${code}`);
}
