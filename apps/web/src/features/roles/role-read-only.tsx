import { tickablePermissions } from '@foyer/contract/core/permission-leaves.ts';
import type { Role } from '@foyer/contract/roles.ts';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useMemo, type RefObject } from 'react';

import { BackLink } from '#/administration/list/back-link.tsx';
import { roleName } from '#/shared/i18n/display-names.ts';
import { useTexts } from '#/shared/i18n/language.ts';
import { Alert } from '#/ui/feedback/alert.tsx';
import { EmptyState } from '#/ui/feedback/empty-state.tsx';
import { Page, PanelColumn } from '#/ui/layout/page.tsx';
import { Panel } from '#/ui/layout/panel.tsx';

import type { Permissions } from './data.ts';
import { PermissionsPanel } from './permissions-panel.tsx';
import { RoleDetails } from './role-details.tsx';
import { RoleHolders } from './role-holders.tsx';
import { rolesPath, type RolesPageQuery } from './roles-address.ts';
import { usePermissionTree } from './use-permission-tree.ts';

import styles from './role-form.module.css';

type RoleReadOnlyProps = {
  role: Role;
  permissions: Permissions;
  listQuery: RolesPageQuery;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** A role that the user may see but not change. */
export function RoleReadOnly({ role, permissions, listQuery, titleRef }: RoleReadOnlyProps) {
  const t = useTexts();
  const { nodes, index } = usePermissionTree(permissions, role.permissionCodes, false);
  const checked = useMemo(() => new Set(tickablePermissions(role.permissionCodes, index)), [role, index]);
  return (
    <Page
      title={roleName(role)}
      titleRef={titleRef}
      columns="broad first"
      above={<BackLink to={rolesPath(listQuery)}>{t('roles.all')}</BackLink>}
      below={role.permissions !== null && <RoleReadOnlyNotice role={role} />}
    >
      {role.permissions === null ? (
        <Panel title={t('roles.permissions')}>
          <EmptyState
            icon={<ShieldCheck size={28} />}
            title={t('roles.everyPermissionTitle')}
            titleAs="h3"
            hint={t('roles.everyPermissionHint')}
          />
        </Panel>
      ) : checked.size === 0 ? (
        <Panel title={t('roles.permissions')}>
          <EmptyState
            icon={<ShieldOff size={28} />}
            title={t('roles.noPermissions')}
            titleAs="h3"
            hint={t('roles.noPermissionsHint')}
          />
        </Panel>
      ) : (
        <PermissionsPanel nodes={nodes} checked={checked} />
      )}
      <PanelColumn>
        <Panel title={t('roles.facts')}>
          <RoleDetails role={role} />
        </Panel>
        <RoleHolders id={role.id} />
      </PanelColumn>
    </Page>
  );
}

function RoleReadOnlyNotice({ role: { organisation } }: { role: Role }) {
  const t = useTexts();
  return (
    <Alert severity="info" role="note" className={styles.reason}>
      {t('roles.notYours')} {t(organisation === null ? 'roles.notYoursInstallation' : 'roles.notYoursOther')}
    </Alert>
  );
}
