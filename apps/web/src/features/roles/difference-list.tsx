import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

import type { Difference } from './role-leaves.ts';

import hidden from '#/ui/layout/visually-hidden.module.css';
import styles from './difference-list.module.css';

/** Maximum permissions named; larger changes are only counted. */
const NAMED = 8;

type DifferenceListProps = {
  difference: Difference;
  settings: { readonly name?: string; readonly secondFactorEnforced?: boolean };
  /** Names of permissions by code. */
  names: ReadonlyMap<string, string>;
};

/** The changes of a role as text. */
export function DifferenceList({ difference: { added, removed }, settings, names }: DifferenceListProps) {
  const t = useTexts();
  const { name, secondFactorEnforced } = settings;
  return (
    <ul className={styles.list}>
      {name !== undefined && (
        <DifferenceLine icon={<Pencil size={14} />} tone={undefined}>
          {t('administration.name')}: <bdi>{name}</bdi>
        </DifferenceLine>
      )}
      {secondFactorEnforced !== undefined && (
        <DifferenceLine icon={<Pencil size={14} />} tone={undefined}>
          {t('roles.secondFactor')}: {t(secondFactorEnforced ? 'roles.enforced' : 'roles.notEnforced')}
        </DifferenceLine>
      )}
      <Codes codes={added} names={names} icon={<Plus size={14} />} tone={styles.added} text={t('roles.given')} />
      <Codes codes={removed} names={names} icon={<Minus size={14} />} tone={styles.removed} text={t('roles.taken')} />
    </ul>
  );
}

type DifferenceLineProps = { icon: ReactNode; tone: string | undefined; text?: string; children: ReactNode };

function DifferenceLine({ icon, tone, text, children }: DifferenceLineProps) {
  return (
    <li className={styles.line}>
      <span className={tone} aria-hidden>
        {icon}
      </span>
      <span>
        {text !== undefined && <span className={hidden.visuallyHidden}>{text}: </span>}
        {children}
      </span>
    </li>
  );
}

type CodesProps = Omit<DifferenceLineProps, 'children'> & {
  codes: readonly string[];
  names: DifferenceListProps['names'];
};

function Codes({ codes, names, ...line }: CodesProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const more = codes.length - NAMED;
  return (
    <>
      {codes.slice(0, NAMED).map((code) => (
        <DifferenceLine key={code} {...line}>
          {names.get(code) ?? code}
        </DifferenceLine>
      ))}
      {more > 0 && (
        <DifferenceLine {...line}>{t('roles.moreOf', { count: numberFormat(language).format(more) })}</DifferenceLine>
      )}
    </>
  );
}
