import { useEffect, useLayoutEffect, useRef } from 'react';

import { useTexts } from '#/shared/language.ts';
import { useMoment } from '#/shared/moment.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Notice } from '#/ui/notice.tsx';

import type { NewSecret } from './data.ts';

import styles from './shown-secret.module.css';

type ShownSecretProps = {
  made: NewSecret;
  name: string;
  /** How often somebody has tried to leave by another way, such as Escape. */
  attemptsToLeave: number;
  /** The person has it. */
  onKept: () => void;
};

/** A new secret, this one time, with what else its application needs. */
export function ShownSecret({ made, name, attemptsToLeave, onKept }: ShownSecretProps) {
  const t = useTexts();
  const moment = useMoment();
  const intro = useRef<HTMLParagraphElement>(null);
  const kept = useRef<HTMLButtonElement>(null);
  const { issuer, clientId, secret, formerUntil } = made;
  const all = [
    `${t('identityProviders.issuer')}: ${issuer}`,
    `${t('identityProviders.clientId')}: ${clientId}`,
    `${t('identityProviders.secret')}: ${secret}`,
  ].join('\n');
  // The form that had the keyboard has gone; this is read out instead.
  useLayoutEffect(() => intro.current?.focus(), []);
  useEffect(() => {
    if (attemptsToLeave > 0) kept.current?.focus();
  }, [attemptsToLeave]);

  return (
    <div className={styles.shown}>
      <p className={styles.intro} ref={intro} tabIndex={-1}>
        {t('applications.enterSecret', { name })}
      </p>
      <dl className={styles.list}>
        <Value term={t('identityProviders.issuer')} value={issuer} copyLabel={t('applications.copyIssuer')} />
        <Value term={t('identityProviders.clientId')} value={clientId} copyLabel={t('applications.copyClientId')} />
        <Value term={t('identityProviders.secret')} value={secret} copyLabel={t('applications.copySecret')} />
      </dl>
      {formerUntil !== null && (
        <p className={styles.intro}>{t('applications.formerUntil', { when: moment(formerUntil) })}</p>
      )}
      {attemptsToLeave > 0 && <Notice severity="warning">{t('applications.keepSecret')}</Notice>}
      <div className={styles.answers}>
        <CopyButton label={t('applications.copyAll')} copiedLabel={t('mfa.copied')} text={all} />
        <Button ref={kept} onClick={onKept}>
          {t('applications.secretKept')}
        </Button>
      </div>
    </div>
  );
}

function Value({ term, value, copyLabel }: { term: string; value: string; copyLabel: string }) {
  const t = useTexts();
  return (
    <div className={styles.value}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.line}>
        <code className={styles.text}>{value}</code>
        <CopyButton label={copyLabel} copiedLabel={t('mfa.copied')} text={value} />
      </dd>
    </div>
  );
}
