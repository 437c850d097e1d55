import { Fragment, type ReactNode } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import type { AuditLogEntry, NamedPermissions } from './data.ts';
import { NamedLink } from './named-link.tsx';
import { type Filling, sentenceOf } from './sentences.ts';

import styles from './audit-list.module.css';

type AuditSentenceProps = { entry: AuditLogEntry; permissions: NamedPermissions };

/** The sentence of an entry: the actor, the action and the object. */
export function AuditSentence({ entry, permissions }: AuditSentenceProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { key, values } = sentenceOf(entry, permissions);
  const { count } = values;
  // Fills in only the number, because it selects the plural form. The other values are elements.
  const template = key === undefined ? '{actor}: {event}' : t(key, typeof count === 'number' ? { n: count } : {});
  return (
    <span className={styles.sentence}>
      {template.split(/(\{\w+\})/).map((piece, at) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1];
        const filling = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
        return (
          <Fragment key={at}>{filling === undefined ? piece : show(filling, language)}</Fragment> // pieces keep their order
        );
      })}
    </span>
  );
}

function show(filling: Filling, language: string): ReactNode {
  if (typeof filling === 'object') return <NamedLink named={filling} />;
  return typeof filling === 'number' ? numberFormat(language).format(filling) : <bdi>{filling}</bdi>;
}
