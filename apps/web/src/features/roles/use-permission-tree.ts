import { indexPermissions } from '@foyer/contract/core/permission-leaves.ts';
import { useMemo } from 'react';

import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';

import type { Permissions } from './data.ts';
import { permissionNames, permissionNodes } from './permission-nodes.tsx';
import { removedCodes } from './role-leaves.ts';

/** The permission tree for a role with assigned codes, limited to what the caller may grant. */
export function usePermissionTree(
  { applications, grantable }: Permissions,
  assigned: readonly string[],
  isEditable: boolean,
) {
  const t = useTexts();
  const { language } = useLanguage();
  return useMemo(() => {
    const index = indexPermissions(applications);
    const assignedCodes = new Set(assigned);
    const grantableCodes = new Set(grantable);
    // A caller who may change a role may grant all of its codes, including those that no application declares any more.
    const mayGive = (code: string) => grantableCodes.has(code) || assignedCodes.has(code);
    const nodes = permissionNodes({
      applications,
      removed: removedCodes(assigned, index),
      reasonOf: (code) => (isEditable && !mayGive(code) ? t('roles.lacking') : undefined),
      nameOf: localName,
      removedName: t('roles.goneApplications'),
    });
    return {
      index,
      assigned: assignedCodes,
      nodes,
      names: permissionNames(nodes),
      mayGive,
      /** The ticked codes that exist and may be granted. */
      allowed: (ticked: ReadonlySet<string>) =>
        new Set(
          [...ticked].filter((code) => assignedCodes.has(code) || (index.leaves.has(code) && grantableCodes.has(code))),
        ),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names depend on the language
  }, [applications, grantable, assigned, isEditable, language, t]);
}
