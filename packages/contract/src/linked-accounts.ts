import Type, { type Static } from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import { PROVIDER_NAME } from './rules/provider-names.ts';

/** A provider's name in paths and in `SSOConfig`. */
export const ProviderName = Type.String({ pattern: PROVIDER_NAME.source });

/** An account of another system by which its owner may sign in. */
export const LinkedAccount = closed({
  id: Type.String(),
  provider: Type.String(),
  /** What that system calls the account: a username or an e-mail address there; its id when it tells neither. */
  account: Type.String(),
  linkedAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
});
export type LinkedAccount = Static<typeof LinkedAccount>;

/** What came of linking: the account that may sign in from now on. */
export const LinkResult = closed({ provider: Type.String(), account: Type.String() });
export type LinkResult = Static<typeof LinkResult>;

export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/v2/users/linked-accounts',
  access: 'full',
  result: closed({
    list: Type.Array(LinkedAccount),
    /** Providers by which an account can be linked at the moment, `microsoft` and `wechat` among them. */
    offered: Type.Array(Type.String()),
    /** Whether the caller has a password of their own; who has none needs one linked account at least. */
    hasPassword: Type.Boolean(),
  }),
  errors: [],
  doc: "The caller's accounts of other systems, and the providers that more can be linked of.",
});

export const beginLink = endpoint({
  method: 'POST',
  path: '/v2/users/linked-accounts',
  access: 'full',
  body: closed({ provider: ProviderName }),
  result: closed({
    /** Where the browser goes next. It comes back with an answer for `GET /v2/sso/{provider}/token`. */
    address: Type.String(),
  }),
  errors: [
    'confirmation_needed',
    'sso_not_configured',
    'sso_redirect_missing',
    'sso_token_failed',
    'azure_disabled',
    'azure_token_failed',
  ],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Begins to link an account of a named provider or Microsoft, for the calling session alone. WeChat begins with its QR code instead. A0853, or A0626 of Microsoft, while the provider cannot be asked. Needs a confirmation (A0301). A0401 at `/provider` (`too_many`) when the caller has twenty.',
});

export const unlink = endpoint({
  method: 'DELETE',
  path: '/v2/users/linked-accounts/{id}',
  access: 'full',
  params: closed({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Unlinks an account, by which the user can no longer sign in. A0401 at `/id` (`last_way`) when the caller has no password and no other. Needs a confirmation (A0301).',
});

export const pendingLink = endpoint({
  method: 'GET',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: closed({ waiting: Type.Union([LinkResult, Type.Null()]) }),
  errors: [],
  doc: 'The account that somebody came with in this browser within ten minutes, and that is linked to nobody (A0636 then).',
});

export const acceptLink = endpoint({
  method: 'POST',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: LinkResult,
  errors: ['confirmation_needed', 'code_expired', 'account_exists', 'azure_organisation_fixed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: "Links that account to the caller's. A0205 when there is none any more, A0636 when another account has it, A0630 for a second Microsoft tenant, A0401 at `/provider` (`too_many`) when the caller has twenty. Needs a confirmation (A0301); the sign-in with `link` in this browser is one.",
});

export const declineLink = endpoint({
  method: 'DELETE',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Forgets that account.',
});
