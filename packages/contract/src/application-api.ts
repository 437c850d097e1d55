import { closed, endpoint, mapOf } from './core/endpoint.ts';
// Endpoints that applications call for themselves, with a token of the client credentials grant (RFC 6749 4.4).
import * as Type from './core/schema.ts';
import { NoticeType } from './inbox.ts';
import { Licence } from './licence.ts';
import { MAX_BADGE, MAX_BADGES_PER_CALL } from './limits/applications.ts';
import { NOTICE_BODY_BYTES } from './limits/notices.ts';
import { SemanticVersion } from './manifest.ts';
import { NoticeText } from './notices.ts';

const Id = Type.String({ maxLength: 64 });

export const sendNotice = endpoint({
  method: 'POST',
  path: '/v2/suite/notices',
  access: 'application:notices',
  body: closed({
    type: NoticeType,
    /**
     * One user (the `sub` of their tokens), all users of an organisation and its descendants, or the users with a role for
     * a store. `roleId` restricts an organisation or store to the users who have this role there.
     */
    audience: closed({ kind: Type.Enum(['user', 'organisation', 'store']), id: Id, roleId: Type.Optional(Id) }),
    /** Texts by language code. Users see their language, or the default language of the installation. */
    texts: mapOf(NoticeText),
    endsAt: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  }),
  bodyBytes: NOTICE_BODY_BYTES,
  result: closed({ id: Type.String() }),
  errors: [],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Sends a notice from the application to the inbox of a user, or of the users of an organisation or store. A0401 at `/audience` (`unknown`) for an organisation, store or role that does not exist, for a closed store, and for a user who does not exist or may not open the application; also at every other invalid field.',
});

export const suiteLicence = endpoint({
  method: 'GET',
  path: '/v2/suite/licence',
  access: 'application:licence',
  result: Licence,
  errors: [],
  doc: 'The licence in force and its quantities.',
});

export const reportVersion = endpoint({
  method: 'PUT',
  path: '/v2/suite/version',
  access: 'application:version',
  body: closed({ version: SemanticVersion }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Reports the version of the application that is running. Administrators see it next to the version of its manifest.',
});

export const setBadges = endpoint({
  method: 'PUT',
  path: '/v2/suite/badges',
  access: 'application:badges',
  body: closed({
    badges: Type.Array(closed({ userId: Id, count: Type.Integer({ minimum: 0, maximum: MAX_BADGE }) }), {
      minItems: 1,
      maxItems: MAX_BADGES_PER_CALL,
    }),
  }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Sets the numbers of items that wait for users in the application. Unknown users are skipped. Open pages of the others receive BADGE_CHANGED.',
});
