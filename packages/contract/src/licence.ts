import { closed, endpoint } from './core/endpoint.ts';
import { Id, Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { SettingVersion } from './settings.ts';

export const LICENCE_TYPES = ['official', 'probationary'] as const;

/** A day in the installation's time zone, such as 2027-01-31. */
const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
/** Null for callers without `licence.read`. */
const redactable = <S extends Type.TSchema>(value: S) => Type.Union([value, Type.Null()]);
const Quantity = Type.Integer();

/** Validity period of a licence. */
const Period = {
  activationTime: Day,
  /** The last day, inclusive; null for a permanent licence. */
  expirationTime: Type.Union([Day, Type.Null()]),
  permanentAuthorization: Type.Boolean(),
};

/**
 * What the installation may do now: the primary licence in force with its extensions. Before the first licence it is
 * the evaluation, which has no ID.
 */
export const Licence = closed({
  state: Type.Enum(['evaluation', 'valid', 'expired']),
  ...Period,
  /** Whole days until the last day, on which it is 0; null if the licence has expired or is permanent. */
  daysLeft: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether the next licence is uploaded and begins no later than the day after the last day. */
  renewed: Type.Boolean(),
  type: Type.Enum([...LICENCE_TYPES]),
  /** The fields from here on are null for callers without `licence.read`; IDs are also null during the evaluation. */
  id: Type.Union([Type.String(), Type.Null()]),
  /** The same as `id`: the licence in force is a primary licence. */
  primaryLicenceId: Type.Union([Type.String(), Type.Null()]),
  /** IDs of the extensions in force. */
  enlargeLicenceIds: redactable(Type.Array(Type.String())),
  serviceStore: redactable(Quantity),
  devicesNumber: redactable(Quantity),
  epdQuantity: redactable(Quantity),
  luminaQuantity: redactable(Quantity),
  /** Further limits in the vendor's words, one line for each licence that has some. */
  limitContent: redactable(Type.String()),
});
export type Licence = Type.Static<typeof Licence>;

/** Status of an uploaded licence. */
export const LICENCE_STATUSES = ['valid', 'upcoming', 'expired', 'replaced', 'unverified'] as const;

export const UploadedLicence = closed({
  id: Type.String(),
  fate: Type.Enum([...LICENCE_STATUSES]),
  /** Content of its file; null if its signature is no longer valid because the vendor's key was removed. */
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
  /** Username of the uploader. */
  uploadedBy: Type.String(),
});
export type UploadedLicence = Type.Static<typeof UploadedLicence>;

export const licence = endpoint({
  method: 'GET',
  path: '/v2/licenses',
  access: 'full',
  result: Licence,
  errors: [],
  doc: 'The licence in force and its validity period. Quantities and IDs are null without `licence.read`.',
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
    /** ID of this upload, for `GET /v2/licenses/upload/{id}`. */
    actionId: Type.String(),
  }),
  errors: ['confirmation_needed'],
  callerRate: { calls: 30, seconds: 60 },
  doc: 'Uploads a licence file (`multipart/form-data`, one part named `file`, file name `….lic` or `….lic.txt`). Requires a super administrator (A0302). White space, line breaks and a byte order mark are ignored. The file is validated asynchronously: see the action. A0401 at `/file` for another file name (`name`) or an empty file (`empty`), with 413 beyond 64 kB, and at `/agreement` (`stale`) for any version of the agreement but the current one. Needs a confirmation (A0301).',
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
  /** ID of the licence, once the file has been read. */
  licenceId: Type.Union([Type.String(), Type.Null()]),
  /**
   * Error code of a refusal: A0801 to A0803, A0805, A0806, A0302 if the uploader is no longer a super administrator, or
   * B0001.
   */
  code: Type.Union([Type.String(), Type.Null()]),
  /**
   * Reason of A0803, in the order of `LICENCE_REASONS`: wrong header, invalid characters, truncated, data after the
   * end, not signed by the vendor, content that is not a licence, another product, another server, uploaded before.
   */
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
  doc: "The state of the caller's upload, available for a day; A0807 for any other ID. A refused licence changes nothing.",
});

/** Data of the licence page. */
export const LicenceOverview = closed({
  /** ID of this installation, for which the vendor issues licences. */
  serverId: Type.String(),
  /** Whether a key of the vendor is configured. Without one no licence can be uploaded. */
  ready: Type.Boolean(),
  /** Time zone in which a day of a licence ends. */
  timeZone: Type.String(),
  licence: Licence,
  /** Current number of stores. */
  stores: Type.Integer(),
  /** All licences ever accepted, newest first. */
  history: Type.Array(UploadedLicence),
  /** Some super administrators whom other users can ask for a new licence. */
  contacts: Type.Array(closed({ username: Type.String(), displayName: Type.String() })),
});
export type LicenceOverview = Type.Static<typeof LicenceOverview>;

export const licenceOverview = endpoint({
  method: 'GET',
  path: '/v2/manage/licence',
  access: 'licence.read',
  result: LicenceOverview,
  errors: [],
  doc: 'The licence in force, how much of it is used, all uploaded licences, and the server ID for which new ones are issued.',
});
