import type { FaultName } from '@foyer/contract/core/errors.ts';
import type { LICENCE_REASONS } from '@foyer/contract/licence.ts';

import { type Claims, PRODUCT } from './claims.ts';
import { enlarges, fatesOf, type Moment } from './standing.ts';

export type Refusal = { readonly fault: FaultName; readonly reason?: (typeof LICENCE_REASONS)[number] };

/** The installation that a licence comes to. */
type House = {
  readonly serverId: string;
  /** Every licence that was taken in. */
  readonly rows: readonly { readonly id: string }[];
  /** What those say that can be read, in the order in which they take effect. */
  readonly licences: readonly Claims[];
  readonly moment: Moment;
};

/** Why a licence that the vendor has signed is not taken in; undefined when it is. */
export function refusalOf(licence: Claims, house: House): Refusal | undefined {
  return strangeness(licence, house) ?? untimeliness(licence, house);
}

function strangeness(licence: Claims, { serverId, rows, licences }: House): Refusal | undefined {
  if (licence.product !== PRODUCT) return illegal('product');
  if (licence.serverId === undefined || licence.serverId === '') return { fault: 'licence_server_id_missing' };
  if (licence.serverId !== serverId) return illegal('server');
  if (rows.some(({ id }) => id === licence.id)) return illegal('known');
  return namesPrimary(licence, licences) ? illegal('content') : undefined;
}

function untimeliness(licence: Claims, { licences, moment }: House): Refusal | undefined {
  const isTrial = licence.type === 'probationary' && licences.some(({ type }) => type === 'official');
  if (isTrial) return { fault: 'licence_trial_prohibited' };
  if (licence.expirationTime !== null && moment.today > licence.expirationTime) return { fault: 'licence_expired' };
  return licence.primaryLicenceId === null ? undefined : lackOfPrimary(licence, licences, moment);
}

/** An enlarging licence needs a primary one that is in force or will be. */
function lackOfPrimary(licence: Claims, licences: readonly Claims[], moment: Moment): Refusal | undefined {
  const fates = fatesOf(licences, moment);
  const primary = licences.findLast((other) => enlarges(licence, other) && fates.get(other.id) !== 'replaced');
  if (primary === undefined) return { fault: 'licence_node_missing' };
  return fates.get(primary.id) === 'expired' ? { fault: 'licence_expired' } : undefined;
}

/** A licence may be enlarged by enlarging ones alone (OWASP ASVS 5.0 2.2.3). */
function namesPrimary({ enlargeLicenceIds }: Claims, licences: readonly Claims[]): boolean {
  return licences.some(({ id, primaryLicenceId }) => primaryLicenceId === null && enlargeLicenceIds.includes(id));
}

const illegal = (reason: NonNullable<Refusal['reason']>): Refusal => ({ fault: 'licence_illegal', reason });
