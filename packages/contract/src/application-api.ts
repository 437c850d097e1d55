import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { NoticeType } from './inbox.ts';
import { Licence } from './licence.ts';
import { MAX_BADGE, MAX_BADGES_PER_CALL } from './limits/applications.ts';
import { NOTICE_BODY_BYTES } from './limits/notices.ts';
import { SemanticVersion } from './manifest.ts';
import { NoticeText } from './notices.ts';

/** What applications call for themselves, with a token of the client credentials grant (RFC 6749 4.4). */
const Id = Type.String({ maxLength: 64 });

export const sendNotice = endpoint({
  method: 'POST',
  path: '/v2/suite/notices',
  access: 'application:notices',
  body: closed({
    type: NoticeType,
    /** One person (`sub` of their tokens), or everybody of an organisation and below it. */
    audience: closed({ kind: Type.Enum(['user', 'organisation']), id: Id }),
    /** By language code; people read theirs, or the default language of the installation. */
    texts: mapOf(NoticeText),
    endsAt: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  }),
  bodyBytes: NOTICE_BODY_BYTES,
  result: closed({ id: Type.String() }),
  errors: [],
  callerRate: { calls: 600, seconds: 60 },
  doc: 'Puts a notice into the inbox of a person or of everybody in an organisation, in the name of the application. A0401 at `/audience` (`unknown`) for somebody who is not there or may not open the application, and at every field that is not as it should be.',
});

export const suiteLicence = endpoint({
  method: 'GET',
  path: '/v2/suite/licence',
  access: 'application:licence',
  result: Licence,
  errors: [],
  doc: 'What the installation is licensed for now, with its quantities.',
});

export const reportVersion = endpoint({
  method: 'PUT',
  path: '/v2/suite/version',
  access: 'application:version',
  body: closed({ version: SemanticVersion }),
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'The version that the application runs in, which administrators see beside that of its manifest.',
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
  doc: 'How much waits for people in the application. Whoever is not there is left out; their pages are told (BADGE_CHANGED).',
});
