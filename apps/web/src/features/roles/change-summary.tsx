import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';

import { formatTotal } from '#/shared/api/paging.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { Button } from '#/ui/buttons/button.tsx';
import { Alert } from '#/ui/feedback/alert.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { DifferenceList } from './difference-list.tsx';
import type { RoleEdits } from './use-role-edits.ts';

import styles from './role-form.module.css';

/** Summary of the unsaved changes of a role and the number of affected users, with the button that saves them. */
export function ChangeSummary({ edits }: { edits: RoleEdits }) {
  const t = useTexts();
  const { base, tree, draft, changes, others, isChanged, problems, busy } = edits;
  return (
    <Panel title={t('roles.changes')}>
      <div className={styles.summary}>
        {others !== undefined && (
          <>
            <Alert severity="warning">{t('roles.merged')}</Alert>
            <section className={styles.others} aria-label={t('roles.theirs')}>
              <h3 className={styles.othersTitle}>{t('roles.theirs')}</h3>
              <DifferenceList difference={others} settings={others} names={tree.names} />
            </section>
          </>
        )}
        {isChanged ? (
          <DifferenceList difference={changes} settings={settingsChanged(draft, base)} names={tree.names} />
        ) : (
          <p className={styles.quiet}>{t('roles.unchanged')}</p>
        )}
        {isChanged && <Concerns holders={base.holders} />}
        {problems.form !== undefined && <Alert severity="danger">{problems.form}</Alert>}
        <div className={styles.actions}>
          <Button type="submit" busy={busy} aria-disabled={!isChanged}>
            {t('administration.save')}
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={edits.discard}>
              {t('roles.discard')}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

type RoleSettingsChange = { readonly name?: string; readonly secondFactorEnforced?: boolean };

function settingsChanged(draft: Required<RoleSettingsChange>, base: Required<RoleSettingsChange>): RoleSettingsChange {
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.secondFactorEnforced !== base.secondFactorEnforced && {
      secondFactorEnforced: draft.secondFactorEnforced,
    }),
  };
}

function Concerns({ holders }: { holders: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  const count = formatTotal({ total: holders, more: holders >= LIST_COUNT_LIMIT }, language);
  return (
    <p className={styles.concerns}>
      {holders === 0 ? t('roles.concerns.none') : t('roles.concerns', { n: holders, count })}
    </p>
  );
}
