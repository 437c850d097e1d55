import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

const refused = (field: string, rule: string) => new Fault('illegal_input', { fields: { [field]: rule } });
const taken = (what: 'name' | 'code') => new Fault(`organisation_${what}_taken`, { fields: { [`/${what}`]: 'taken' } });

/** An organisation would be below itself. */
export const cycleFault = () => refused('/parentId', 'below');
/** Organisations, stores, users or roles still belong to an organisation. */
export const notEmptyFault = () => refused('/organisation', 'not_empty');

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
};

/** Converts a constraint that a write to organisations or stores violates into a fault. */
export async function translateConstraints<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    throw FAULTS[violatedConstraint(error) ?? '']?.() ?? error;
  });
}
