import { RANK_NAMES, type RankName } from '@foyer/contract/rules/password-rank.ts';
import type { ReactNode } from 'react';

import { ConflictNote } from '#/administration/conflict-note.tsx';
import { rulesOfRank } from '#/shared/auth/rank-rules.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { ChoiceCards } from '#/ui/forms/choice-cards.tsx';

import styles from './rank-field.module.css';

/** The recommended rank: it requires length but no kinds of characters (NIST SP 800-63B-4, 3.1.1.2). */
const ADVISED: RankName = 'passphrase';
const ORDER = [ADVISED, ...RANK_NAMES.filter((rank) => rank !== ADVISED)];

type RankFieldProps = {
  value: RankName;
  remoteChanges: RankName | undefined;
  error: string | undefined;
  onChoose: (rank: RankName) => void;
};

/** The rules for new passwords; each rank is described with the texts that users see when they choose a password. */
export function RankField({ value, remoteChanges, error, onChoose }: RankFieldProps) {
  const t = useTexts();

  /** The rules of a rank, one per line. */
  function rankRules(rank: RankName): ReactNode {
    const { length, rules, values } = rulesOfRank(rank);
    const lines = [length, ...rules].map((rule) => t(`password.rule.${rule}`, values));
    return [...lines, ...(rank === ADVISED ? [t('settings.passphraseHint')] : [])].map((line) => (
      <span key={line} className={styles.rule}>
        {line}{' '}
      </span>
    ));
  }

  return (
    <>
      <ChoiceCards
        label={t('settings.rank.label')}
        labelHidden
        choices={ORDER.map((rank) => ({
          value: rank,
          name: t(`settings.rank.${rank}`),
          hint: rankRules(rank),
          badge: rank === ADVISED && t('settings.advised'),
        }))}
        value={value}
        error={error}
        onChoose={onChoose}
      />
      <ConflictNote value={remoteChanges && t(`settings.rank.${remoteChanges}`)} />
    </>
  );
}
