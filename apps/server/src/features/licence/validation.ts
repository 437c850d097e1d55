import type { FaultName } from '@foyer/contract/core/errors.ts';
import type { LICENCE_REASONS } from '@foyer/contract/licence.ts';

import { type Claims, PRODUCT } from './claims.ts';
import { enlarges, licenceStatuses, type LicenceClock } from './entitlement.ts';

export type LicenceRefusal = { readonly fault: FaultName; readonly reason?: (typeof LICENCE_REASONS)[number] };

/** The installation that a licence is uploaded to. */
type ValidationContext = {
  readonly serverId: string;
  /** Every accepted licence. */
  readonly rows: readonly { readonly id: string }[];
  /** Claims of the valid licences, in the order in which they take effect. */
  readonly licences: readonly Claims[];
  readonly moment: LicenceClock;
};

/** Why a licence signed by the vendor is refused; undefined when it is accepted. */
export function validateLicence(licence: Claims, context: ValidationContext): LicenceRefusal | undefined {
  return checkIssuedForUs(licence, context) ?? checkDates(licence, context);
}

function checkIssuedForUs(
  licence: Claims,
  { serverId, rows, licences }: ValidationContext,
): LicenceRefusal | undefined {
  if (licence.product !== PRODUCT) return illegal('product');
  if (licence.serverId === undefined || licence.serverId === '') return { fault: 'licence_server_id_missing' };
  if (licence.serverId !== serverId) return illegal('server');
  if (rows.some(({ id }) => id === licence.id)) return illegal('known');
  return namesPrimary(licence, licences) ? illegal('content') : undefined;
}

function checkDates(licence: Claims, { licences, moment }: ValidationContext): LicenceRefusal | undefined {
  const isTrial = licence.type === 'probationary' && licences.some(({ type }) => type === 'official');
  if (isTrial) return { fault: 'licence_trial_prohibited' };
  if (licence.expirationTime !== null && moment.today > licence.expirationTime) return { fault: 'licence_expired' };
  return licence.primaryLicenceId === null ? undefined : checkPrimary(licence, licences, moment);
}

/** An enlarging licence needs a primary licence that is or will be in force. */
function checkPrimary(licence: Claims, licences: readonly Claims[], moment: LicenceClock): LicenceRefusal | undefined {
  const statuses = licenceStatuses(licences, moment);
  const primary = licences.findLast((other) => enlarges(licence, other) && statuses.get(other.id) !== 'replaced');
  if (primary === undefined) return { fault: 'licence_node_missing' };
  return statuses.get(primary.id) === 'expired' ? { fault: 'licence_expired' } : undefined;
}

/**
 * Whether a licence names a primary licence in `enlargeLicenceIds`. Only enlarging licences are allowed there (OWASP
 * ASVS 5.0 2.2.3).
 */
function namesPrimary({ enlargeLicenceIds }: Claims, licences: readonly Claims[]): boolean {
  return licences.some(({ id, primaryLicenceId }) => primaryLicenceId === null && enlargeLicenceIds.includes(id));
}

const illegal = (reason: NonNullable<LicenceRefusal['reason']>): LicenceRefusal => ({
  fault: 'licence_illegal',
  reason,
});
