import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Panel } from '#/ui/layout/panel.tsx';
import { DescriptionItem, DescriptionList } from '#/ui/lists/description-list.tsx';

import { Enforced } from './role-texts.tsx';
import type { NewRoleState } from './use-new-role.ts';

import styles from './role-form.module.css';

type NewSummaryProps = { role: NewRoleState; /** Number of ticked permissions. */ permissions: number };

/** Summary of a new role, with the button that adds it. */
export function NewSummary({ role: { draft, scope, problems, busy }, permissions }: NewSummaryProps) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={t('roles.summary')}>
      <DescriptionList>
        <DescriptionItem term={t('roles.where')}>
          {scope === null && <span className={styles.quiet}>{t('roles.notChosen')}</span>}
          {scope === 'installation' ? t('roles.installation') : <bdi>{scope?.name}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('roles.permissions')}>{numberFormat(language).format(permissions)}</DescriptionItem>
        <DescriptionItem term={t('roles.secondFactor')}>
          <Enforced enforced={draft.secondFactorEnforced} />
        </DescriptionItem>
      </DescriptionList>
      <div className={styles.add}>
        {problems.form !== undefined && <Alert severity="danger">{problems.form}</Alert>}
        <Button type="submit" wide busy={busy}>
          {t('roles.add')}
        </Button>
      </div>
    </Panel>
  );
}
