import { useEffect, useRef } from 'react';

import { useFormatDateTime } from '#/shared/i18n/format.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { CopiedValues, OneTimeReveal, OneTimeRevealHint, OneTimeRevealIntro } from '#/ui/lists/one-time-reveal.tsx';

import type { CreatedSecret } from './data.ts';

type NewSecretValuesProps = {
  created: CreatedSecret;
  name: string;
  /** Number of attempts to leave without confirming, such as with Escape. */
  attemptsToLeave: number;
  /** Called when the user confirms that the secret is stored. */
  onSaved: () => void;
};

/** A new secret, shown only once, with the other client settings of its application. */
export function NewSecretValues({ created, name, attemptsToLeave, onSaved }: NewSecretValuesProps) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { issuer, clientId, secret, formerUntil } = created;
  const values = [
    { term: t('identityProviders.issuer'), value: issuer, copyLabel: t('applications.copyIssuer') },
    { term: t('identityProviders.clientId'), value: clientId, copyLabel: t('applications.copyClientId') },
    { term: t('identityProviders.secret'), value: secret, copyLabel: t('applications.copySecret') },
  ];
  const all = values.map(({ term, value }) => `${term}: ${value}`).join('\n');
  useEffect(() => {
    if (attemptsToLeave > 0) confirmButton.current?.focus();
  }, [attemptsToLeave]);

  return (
    <OneTimeReveal
      intro={<OneTimeRevealIntro>{t('applications.enterSecret', { name })}</OneTimeRevealIntro>}
      actions={
        <>
          <CopyButton label={t('applications.copyAll')} copiedLabel={t('mfa.copied')} text={all} />
          <Button ref={confirmButton} onClick={onSaved}>
            {t('applications.secretKept')}
          </Button>
        </>
      }
    >
      <CopiedValues values={values} copiedLabel={t('mfa.copied')} />
      {formerUntil !== null && (
        <OneTimeRevealHint>{t('applications.formerUntil', { when: moment(formerUntil) })}</OneTimeRevealHint>
      )}
      {attemptsToLeave > 0 && <Alert severity="warning">{t('applications.keepSecret')}</Alert>}
    </OneTimeReveal>
  );
}
