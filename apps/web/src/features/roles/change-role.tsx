import type { Role } from '@foyer/contract/roles.ts';
import type { RefObject } from 'react';

import { GuardedForm } from '#/administration/guarded-form.tsx';
import { BackLink } from '#/administration/list/back-link.tsx';
import { roleName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import { ChangeSummary } from './change-summary.tsx';
import type { Permissions } from './data.ts';
import { PermissionsPanel } from './permissions-panel.tsx';
import { RemoveRole } from './remove-role.tsx';
import { RoleDetails } from './role-details.tsx';
import { RoleHolders } from './role-holders.tsx';
import { RoleSettings } from './role-settings.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';
import { useRoleEdits } from './use-role-edits.ts';

import styles from './role-form.module.css';

type ChangeRoleProps = {
  role: Role;
  permissions: Permissions;
  listQuery: RolesPageQuery;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** Form for an existing role. */
export function ChangeRole({ role, permissions, listQuery, titleRef }: ChangeRoleProps) {
  const t = useTexts();
  const edits = useRoleEdits(role, permissions);
  const { base } = edits;
  return (
    <GuardedForm guard={edits.guard} submitErrors={edits.submitErrors} busy={edits.busy} onSubmit={edits.save}>
      <Page
        title={roleName(base)}
        titleRef={titleRef}
        columns="broad first"
        above={<BackLink to={rolesPath(listQuery)}>{t('roles.all')}</BackLink>}
        actions={!base.builtIn && <RemoveRole role={base} listQuery={listQuery} onRemove={edits.guard.release} />}
      >
        <PanelColumn inert={edits.busy}>
          <RoleSettings
            draft={edits.draft}
            onChange={edits.change}
            problems={edits.problems}
            nameFixed={base.builtIn}
            remoteChanges={edits.remoteChanges}
          />
          <PermissionsPanel nodes={edits.tree.nodes} checked={edits.ticked} onCheck={edits.tick} />
        </PanelColumn>
        <div className={styles.aside}>
          <PanelColumn>
            <ChangeSummary edits={edits} />
            <Panel title={t('roles.facts')}>
              <RoleDetails role={base} />
            </Panel>
            <RoleHolders id={base.id} />
          </PanelColumn>
        </div>
      </Page>
    </GuardedForm>
  );
}
