import { useEffect, useRef } from 'react';

import { useFormatDateTime } from '#/shared/i18n/format-date-time.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { CopyButton } from '#/ui/buttons/copy-button.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { CopiedValues, ShownOnce, ShownOnceHint, ShownOnceIntro } from '#/ui/lists/shown-once.tsx';

import type { NewSecret } from './data.ts';

type ShownSecretProps = {
  made: NewSecret;
  name: string;
  /** Attempts to leave another way, such as by Escape. */
  attemptsToLeave: number;
  /** The user has stored it. */
  onKept: () => void;
};

/** A new secret, this one time, with what else its application needs. */
export function ShownSecret({ made, name, attemptsToLeave, onKept }: ShownSecretProps) {
  const t = useTexts();
  const moment = useFormatDateTime();
  const kept = useRef<HTMLButtonElement>(null);
  const { issuer, clientId, secret, formerUntil } = made;
  const values = [
    { term: t('identityProviders.issuer'), value: issuer, copyLabel: t('applications.copyIssuer') },
    { term: t('identityProviders.clientId'), value: clientId, copyLabel: t('applications.copyClientId') },
    { term: t('identityProviders.secret'), value: secret, copyLabel: t('applications.copySecret') },
  ];
  const all = values.map(({ term, value }) => `${term}: ${value}`).join('\n');
  useEffect(() => {
    if (attemptsToLeave > 0) kept.current?.focus();
  }, [attemptsToLeave]);

  return (
    <ShownOnce
      intro={<ShownOnceIntro>{t('applications.enterSecret', { name })}</ShownOnceIntro>}
      answers={
        <>
          <CopyButton label={t('applications.copyAll')} copiedLabel={t('mfa.copied')} text={all} />
          <Button ref={kept} onClick={onKept}>
            {t('applications.secretKept')}
          </Button>
        </>
      }
    >
      <CopiedValues values={values} copiedLabel={t('mfa.copied')} />
      {formerUntil !== null && (
        <ShownOnceHint>{t('applications.formerUntil', { when: moment(formerUntil) })}</ShownOnceHint>
      )}
      {attemptsToLeave > 0 && <Notice severity="warning">{t('applications.keepSecret')}</Notice>}
    </ShownOnce>
  );
}
