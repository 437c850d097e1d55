import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

const refused = (field: string, rule: string) => new Fault('illegal_input', { fields: { [field]: rule } });
const taken = (what: 'name' | 'code') => new Fault(`organisation_${what}_taken`, { fields: { [`/${what}`]: 'taken' } });

export const cycleFault = () => refused('/parentId', 'below');
/** Fault for the removal of an organisation that still has organisations, stores, users, roles or role assignments. */
export const notEmptyFault = () => refused('/organisation', 'not_empty');
/** Fault for the removal of a store for which roles are still assigned. */
const assignedStoreFault = () => refused('/store', 'not_empty');

const FAULTS: Readonly<Record<string, () => Fault>> = {
  organisations_parent_id_name_key: () => taken('name'),
  organisations_code_key: () => taken('code'),
  stores_organisation_id_name_key: () => taken('name'),
  stores_code_key: () => taken('code'),
  organisations_parent_id_check: cycleFault,
  organisations_parent_id_fkey: notEmptyFault,
  stores_organisation_id_fkey: notEmptyFault,
  users_organisation_id_fkey: notEmptyFault,
  roles_organisation_id_fkey: notEmptyFault,
  role_assignments_organisation_id_fkey: notEmptyFault,
  role_assignments_store_id_fkey: assignedStoreFault,
};

/** Converts constraint violations by writes to organisations or stores into faults. */
export async function translateConstraints<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw FAULTS[violatedConstraint(error) ?? '']?.() ?? error;
  });
}
