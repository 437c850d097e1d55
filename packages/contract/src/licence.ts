import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Id, Time } from './core/pagination.ts';
import { SettingVersion } from './settings.ts';

export const LICENCE_TYPES = ['official', 'probationary'] as const;

/** A day of the installation's time zone, such as 2027-01-31. */
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
/** Not for callers without `licence.read`. */
const redactable = <S extends Type.TSchema>(value: S) => Type.Union([value, Type.Null()]);
const Quantity = Type.Integer();

/** From when until when a licence holds. */
const Period = {
  activationTime: Day,
  /** The last day, to its end; null for a licence that never ends. */
  expirationTime: Type.Union([Day, Type.Null()]),
  permanentAuthorization: Type.Boolean(),
};

/**
 * What the installation may do now: the primary licence in force with all that enlarges it. Before the first one it is
 * the evaluation, without an id.
 */
export const Licence = closed({
  state: Type.Enum(['evaluation', 'valid', 'expired']),
  ...Period,
  /** Whole days until the last one, on which it is 0; null when it is over or never ends. */
  daysLeft: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether the next licence is here already and begins on the day after the last one at the latest. */
  renewed: Type.Boolean(),
  type: Type.Enum([...LICENCE_TYPES]),
  /** The fields from here on are null for callers without `licence.read`; the ids in the evaluation, too. */
  id: Type.Union([Type.String(), Type.Null()]),
  /** The same: what is in force is a primary licence. */
  primaryLicenceId: Type.Union([Type.String(), Type.Null()]),
  /** Of those that enlarge it now. */
  enlargeLicenceIds: redactable(Type.Array(Type.String())),
  serviceStore: redactable(Quantity),
  devicesNumber: redactable(Quantity),
  epdQuantity: redactable(Quantity),
  luminaQuantity: redactable(Quantity),
  /** What else bounds it, in the vendor's words; a line for each licence that says something. */
  limitContent: redactable(Type.String()),
});
export type Licence = Type.Static<typeof Licence>;

/** What has become of an uploaded licence. */
export const LICENCE_STATUSES = ['valid', 'upcoming', 'expired', 'replaced', 'unverified'] as const;

/** A licence that was uploaded once. */
export const UploadedLicence = closed({
  id: Type.String(),
  fate: Type.Enum([...LICENCE_STATUSES]),
  /** What its file says; null when its signature no longer holds, because the vendor's key was taken away. */
  content: Type.Union([
    closed({
      /** Null for a primary licence. */
      primaryLicenceId: Type.Union([Type.String(), Type.Null()]),
      type: Type.Enum([...LICENCE_TYPES]),
      ...Period,
      serviceStore: Quantity,
      devicesNumber: Quantity,
      epdQuantity: Quantity,
      luminaQuantity: Quantity,
      limitContent: Type.String(),
    }),
    Type.Null(),
  ]),
  uploadedAt: Time,
  /** Username of who did. */
  uploadedBy: Type.String(),
});
export type UploadedLicence = Type.Static<typeof UploadedLicence>;

export const licence = endpoint({
  method: 'GET',
  path: '/v2/licenses',
  access: 'full',
  result: Licence,
  errors: [],
  doc: 'What the installation is licensed for now, and until when. Quantities and ids are null without `licence.read`.',
});

export const uploadLicence = endpoint({
  method: 'POST',
  path: '/v2/licenses',
  weight: 20,
  access: 'licence.write',
  highest: true,
  upload: true,
  query: closed({
    /** Version of the licence agreement (`/v2/terms/licence`) that was read and accepted. */
    agreement: SettingVersion,
  }),
  result: closed({
    /** Of this upload: what becomes of it is asked for by it. */
    actionId: Type.String(),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Takes in a licence file (`multipart/form-data`, one part named `file`, called `….lic` or `….lic.txt`) for super administrators; others get A0302. White space, line breaks and a byte order mark in it do not matter. It is looked at next: see the action. A0401 at `/file` for another name (`name`) or an empty file (`empty`), with 413 beyond 64 kB, and at `/agreement` (`stale`) for another version of the agreement than the present one. Needs a confirmation (A0301).',
});

/** Why a licence file is illegal (A0803). */
export const LICENCE_REASONS = [
  'header',
  'characters',
  'incomplete',
  'surplus',
  'signature',
  'content',
  'product',
  'server',
  'known',
] as const;

export const LicenceAction = closed({
  state: Type.Enum(['waiting', 'done', 'refused']),
  /** Of the licence, once it was read. */
  licenceId: Type.Union([Type.String(), Type.Null()]),
  /** Of the error catalogue, why it was refused: A0801 to A0803, A0805, A0806, A0302 for who is no longer a super administrator, or B0001. */
  code: Type.Union([Type.String(), Type.Null()]),
  /** With A0803: another beginning, foreign characters, cut off, continued after its end, not signed by the vendor, not a licence in itself, for another product or server, or uploaded before. */
  reason: Type.Union([Type.Enum([...LICENCE_REASONS]), Type.Null()]),
});
export type LicenceAction = Type.Static<typeof LicenceAction>;

export const licenceUpload = endpoint({
  method: 'GET',
  path: '/v2/licenses/upload/{id}',
  access: 'licence.write',
  params: closed({ id: Id }),
  result: LicenceAction,
  errors: ['licence_action_illegal'],
  rate: { calls: 1200, seconds: 60 },
  doc: "What has become of the caller's own upload within a day; A0807 for any other id. A licence that is refused changes nothing.",
});

/** The licence page. */
export const LicenceOverview = closed({
  /** Of this installation: the vendor issues licences for it. */
  serverId: Type.String(),
  /** Whether a vendor's key is configured; without one no licence can be taken in. */
  ready: Type.Boolean(),
  /** Time zone in which a day of a licence ends. */
  timeZone: Type.String(),
  licence: Licence,
  /** Stores that there are now. */
  stores: Type.Integer(),
  /** Every licence that was ever taken in, the newest first. */
  history: Type.Array(UploadedLicence),
  /** Some super administrators, whom others ask for a new licence. */
  contacts: Type.Array(closed({ username: Type.String(), displayName: Type.String() })),
});
export type LicenceOverview = Type.Static<typeof LicenceOverview>;

export const licenceOverview = endpoint({
  method: 'GET',
  path: '/v2/manage/licence',
  access: 'licence.read',
  result: LicenceOverview,
  errors: [],
  doc: 'The licence in force, how much of it is used, every licence that was uploaded, and the server id that new ones are issued for.',
});
