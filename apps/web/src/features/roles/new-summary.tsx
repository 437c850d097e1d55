import { numberFormat } from '#/shared/i18n/formats.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { Fact, Facts } from '#/ui/lists/facts.tsx';

import { Enforced } from './role-words.tsx';
import type { NewRoleState } from './use-new-role.ts';

import styles from './role-form.module.css';

type NewSummaryProps = { role: NewRoleState; /** How many are ticked. */ permissions: number };

/** A new role in short, and the button that adds it. */
export function NewSummary({ role: { draft, place, problems, busy }, permissions }: NewSummaryProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={t('roles.summary')}>
      <Facts>
        <Fact term={t('roles.where')}>
          {place === null && <span className={styles.quiet}>{t('roles.notChosen')}</span>}
          {place === 'installation' ? t('roles.installation') : <bdi>{place?.label}</bdi>}
        </Fact>
        <Fact term={t('roles.permissions')}>{numberFormat(language).format(permissions)}</Fact>
        <Fact term={t('roles.secondFactor')}>
          <Enforced enforced={draft.secondFactorEnforced} />
        </Fact>
      </Facts>
      <div className={styles.add}>
        {problems.form !== undefined && <Notice severity="danger">{problems.form}</Notice>}
        <Button type="submit" wide busy={busy}>
          {t('roles.add')}
        </Button>
      </div>
    </Panel>
  );
}
