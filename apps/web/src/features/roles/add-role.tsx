import MapPin from 'lucide-react/icons/map-pin';
import type { RefObject } from 'react';

import { GuardedForm } from '#/administration/guarded-form.tsx';
import { BackLink } from '#/administration/list/back-link.tsx';
import { retryTexts } from '#/shared/forms/retry-texts.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#/ui/feedback/load-failed.tsx';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { Permissions } from './data.ts';
import { NewSummary } from './new-summary.tsx';
import { PermissionsPanel } from './permissions-panel.tsx';
import { codesToSend } from './role-leaves.ts';
import { RoleScopeField } from './role-scope-field.tsx';
import { RoleSettings } from './role-settings.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';
import { useNewRole, type NewRoleState } from './use-new-role.ts';
import { usePermissionTree } from './use-permission-tree.ts';

import styles from './role-form.module.css';

const NOTHING: Permissions = { applications: [], grantable: [] };
const NO_CODES: readonly string[] = [];

type AddRoleProps = { listQuery: RolesPageQuery; titleRef: RefObject<HTMLHeadingElement | null> };

/** Form for a new role. */
export function AddRole({ listQuery, titleRef }: AddRoleProps) {
  const t = useTexts();
  const role = useNewRole(listQuery);
  const tree = usePermissionTree(role.permissions.data ?? NOTHING, NO_CODES, true);
  // Ticked permissions that may not be granted in this scope stay ticked, in case the user chooses another scope.
  const ticked = tree.allowed(role.ticked);
  const tick = (next: ReadonlySet<string>) => role.tick(next.union(role.ticked.difference(ticked)));
  return (
    <GuardedForm
      guard={role.guard}
      submitErrors={role.submitErrors}
      busy={role.busy}
      onSubmit={() => role.save(codesToSend(ticked, tree.index, tree.assigned, tree.mayGive))}
    >
      <Page
        title={t('roles.add')}
        intro={t('roles.addIntro')}
        titleRef={titleRef}
        columns="broad first"
        above={<BackLink to={rolesPath(listQuery)}>{t('roles.all')}</BackLink>}
      >
        <PanelColumn inert={role.busy}>
          <RoleSettings draft={role.draft} onChange={role.change} problems={role.problems}>
            <RoleScopeField
              scope={role.scope}
              onChoose={role.chooseScope}
              error={role.problems.fields['/organisationId']}
              offersInstallation={role.offersInstallation}
            />
          </RoleSettings>
          {role.scope !== null && role.permissions.data !== undefined ? (
            <PermissionsPanel nodes={tree.nodes} checked={ticked} onCheck={tick} />
          ) : (
            <NoTreeYet role={role} />
          )}
        </PanelColumn>
        <div className={styles.aside}>
          <NewSummary role={role} permissions={ticked.size} />
        </div>
      </Page>
    </GuardedForm>
  );
}

/** Shown while the permissions are loading, failed to load, or depend on a scope that is not chosen yet. */
function NoTreeYet({ role: { scope, permissions } }: { role: NewRoleState }) {
  const t = useTexts();
  return (
    <Panel title={t('roles.permissions')}>
      {scope === null ? (
        <EmptyState
          icon={<MapPin size={28} />}
          title={t('roles.placeFirst')}
          titleAs="h3"
          hint={t('roles.placeFirstHint')}
        />
      ) : permissions.isFetching ? (
        <TreeSkeleton />
      ) : (
        <LoadFailed title={t('roles.treeFailed')} {...retryTexts()} onRetry={() => void permissions.refetch()} />
      )}
    </Panel>
  );
}
