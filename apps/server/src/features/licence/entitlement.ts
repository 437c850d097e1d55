import type { Licence, LICENCE_STATUSES } from '@foyer/contract/licence.ts';
import { EVALUATION_DAYS, EVALUATION_STORES } from '@foyer/contract/limits/licence.ts';

import type { Claims } from './claims.ts';
import { dayOf, daysBetween, plusDays } from './days.ts';

export type LicenceStatus = (typeof LICENCE_STATUSES)[number];

/** Quantities that are summed over the licences in force. */
const QUANTITIES = ['serviceStore', 'devicesNumber', 'epdQuantity', 'luminaQuantity'] as const;
type Quantities = Record<(typeof QUANTITIES)[number], number>;

/** The entitlement in force, unredacted. */
export type Entitlement = { [K in keyof Licence]: K extends keyof Quantities ? number : Licence[K] } & {
  readonly enlargeLicenceIds: string[];
  readonly limitContent: string;
};

/** Days that determine the state of licences, in the installation's time zone. */
export type LicenceClock = {
  /** Day of the latest time ever seen. It determines when licences end. */
  readonly today: string;
  /** Day of the clock. It determines when licences start: a clock that once ran ahead must not start them early. */
  readonly clock: string;
  /** The day on which the evaluation began. */
  readonly evaluatedFrom: string;
};

const isPrimary = ({ primaryLicenceId }: Claims) => primaryLicenceId === null;
const isOver = ({ expirationTime }: Claims, { today }: LicenceClock) =>
  expirationTime !== null && today > expirationTime;
const hasBegun = ({ activationTime }: Claims, { clock }: LicenceClock) => activationTime <= clock;

/**
 * Sorts licences from upload order into the order in which they take effect. A licence takes effect on its first day,
 * but not before the vendor signed it. A correction of the current licence therefore does not replace next year's.
 */
export function inOrder(licences: readonly Claims[], timeZone: string): Claims[] {
  const effectOf = ({ activationTime, issuedAt }: Claims) => {
    const signed = dayOf(new Date(issuedAt), timeZone);
    return signed > activationTime ? signed : activationTime;
  };
  return licences.toSorted((one, other) => effectOf(one).localeCompare(effectOf(other)));
}

/** The primary licence that started last; it may have expired. */
function primaryInForce(licences: readonly Claims[], moment: LicenceClock): Claims | undefined {
  return licences.findLast((licence) => isPrimary(licence) && hasBegun(licence, moment));
}

/** Whether a licence enlarges a primary licence: it names the primary licence, or the primary licence names it. */
export function enlarges(licence: Claims, primary: Claims): boolean {
  if (isPrimary(licence)) return false;
  return licence.primaryLicenceId === primary.id || primary.enlargeLicenceIds.includes(licence.id);
}

/**
 * Status of each accepted licence; `licences` is in the order in which they take effect. A later primary licence
 * replaces the earlier one when it starts. It also replaces the enlarging licences that it does not name.
 */
export function licenceStatuses(licences: readonly Claims[], moment: LicenceClock): Map<string, LicenceStatus> {
  const primaries = licences.filter(isPrimary);
  const inForce = primaryInForce(licences, moment);
  const index = inForce === undefined ? -1 : primaries.indexOf(inForce);
  const upcoming = primaries.slice(index + 1);

  function statusOf(licence: Claims): LicenceStatus {
    if (isPrimary(licence) ? licence === inForce : inForce !== undefined && enlarges(licence, inForce)) {
      if (!hasBegun(licence, moment)) return 'upcoming';
      return isOver(licence, moment) || (inForce !== undefined && isOver(inForce, moment)) ? 'expired' : 'valid';
    }
    const waits = isPrimary(licence)
      ? upcoming.includes(licence)
      : upcoming.some((primary) => enlarges(licence, primary));
    return waits ? 'upcoming' : 'replaced';
  }
  return new Map(licences.map((licence) => [licence.id, statusOf(licence)]));
}

/** The entitlement on a day: the primary licence with its enlarging licences in force, or the evaluation. */
export function currentEntitlement(licences: readonly Claims[], moment: LicenceClock): Entitlement {
  const { today, evaluatedFrom } = moment;
  const primary = primaryInForce(licences, moment);
  const last = primary === undefined ? plusDays(evaluatedFrom, EVALUATION_DAYS) : primary.expirationTime;
  const renewed = isRenewed(last, licences, moment);
  if (primary === undefined) return { ...evaluation(today, evaluatedFrom), renewed };
  const statuses = licenceStatuses(licences, moment);
  const enlarging = licences.filter((licence) => enlarges(licence, primary) && statuses.get(licence.id) === 'valid');
  const all = [primary, ...enlarging];
  return {
    ...validUntil(primary.expirationTime, today, 'valid'),
    renewed,
    activationTime: primary.activationTime,
    type: primary.type,
    id: primary.id,
    primaryLicenceId: primary.id,
    enlargeLicenceIds: enlarging.map(({ id }) => id),
    ...sumQuantities(all),
    limitContent: all
      .map(({ limitContent }) => limitContent)
      .filter((text) => text !== '')
      .join('\n'),
  };
}

/** Whether an upcoming primary licence starts no later than the day after the last day. */
function isRenewed(last: string | null, licences: readonly Claims[], moment: LicenceClock): boolean {
  if (last === null) return false;
  const next = plusDays(last, 1);
  return licences.some((licence) => isPrimary(licence) && !hasBegun(licence, moment) && licence.activationTime <= next);
}

function evaluation(today: string, from: string): Omit<Entitlement, 'renewed'> {
  return {
    ...validUntil(plusDays(from, EVALUATION_DAYS), today, 'evaluation'),
    activationTime: from,
    type: 'probationary',
    id: null,
    primaryLicenceId: null,
    enlargeLicenceIds: [],
    serviceStore: EVALUATION_STORES,
    devicesNumber: 0,
    epdQuantity: 0,
    luminaQuantity: 0,
    limitContent: '',
  };
}

function validUntil<S extends string>(last: string | null, today: string, state: S) {
  const daysLeft = last === null ? null : daysBetween(today, last);
  const isExpired = daysLeft !== null && daysLeft < 0;
  return {
    state: isExpired ? ('expired' as const) : state,
    expirationTime: last,
    permanentAuthorization: last === null,
    daysLeft: isExpired ? null : daysLeft,
  };
}

function sumQuantities(licences: readonly Claims[]): Quantities {
  const sum = (of: keyof Quantities) => licences.reduce((total, licence) => total + licence[of], 0);
  return Object.fromEntries(QUANTITIES.map((name) => [name, sum(name)])) as Quantities; // one entry per name
}
