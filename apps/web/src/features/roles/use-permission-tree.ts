import { indexPermissions } from '@foyer/contract/core/permission-leaves.ts';
import { useMemo } from 'react';

import { localName, useLanguage, useTexts } from '#/shared/i18n/language.ts';

import type { Permissions } from './data.ts';
import { permissionNames, permissionNodes } from './permission-nodes.tsx';
import { removedCodes } from './role-leaves.ts';

/** What there is to permit, as this person sees it over a role that has some codes already. */
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
    // Whoever may change a role may give all that it has: also what no application declares any more.
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
      /** What is ticked as far as it is there and may be. */
      allowed: (ticked: ReadonlySet<string>) =>
        new Set(
          [...ticked].filter((code) => assignedCodes.has(code) || (index.leaves.has(code) && grantableCodes.has(code))),
        ),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names are those of the language
  }, [applications, grantable, assigned, isEditable, language, t]);
}
