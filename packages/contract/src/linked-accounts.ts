import { closed, endpoint } from './core/endpoint.ts';
import { Time } from './core/pagination.ts';
import * as Type from './core/schema.ts';
import { PROVIDER_NAME } from './rules/provider-names.ts';

/** A provider's name in paths and in `SSOConfig`. */
export const ProviderName = Type.String({ pattern: PROVIDER_NAME.source });

/** An external account with which its owner can sign in. */
export const LinkedAccount = closed({
  id: Type.String(),
  provider: Type.String(),
  /** Username or email address of the external account; its ID if the provider returns neither. */
  account: Type.String(),
  linkedAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
});
export type LinkedAccount = Type.Static<typeof LinkedAccount>;

/** The linked account, with which the user can now sign in. */
export const LinkResult = closed({ provider: Type.String(), account: Type.String() });
export type LinkResult = Type.Static<typeof LinkResult>;

export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/v2/users/linked-accounts',
  access: 'full',
  result: closed({
    list: Type.Array(LinkedAccount),
    /** Providers whose accounts can be linked at the moment, including `microsoft` and `wechat`. */
    offered: Type.Array(Type.String()),
    /** Whether the caller has a password. Without one, the last account of an offered provider cannot be unlinked. */
    hasPassword: Type.Boolean(),
  }),
  errors: [],
  doc: "The caller's linked accounts, and the providers of which further accounts can be linked.",
});

export const beginLink = endpoint({
  method: 'POST',
  path: '/v2/users/linked-accounts',
  access: 'full',
  body: closed({ provider: ProviderName }),
  result: closed({
    /** Address to open next. The provider redirects back with the parameters of `GET /v2/sso/{provider}/token`. */
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
  doc: 'Starts linking an account of a named provider or Microsoft, for the calling session only. WeChat starts with its QR code instead. A0853, or A0626 for Microsoft, while the provider is unreachable. Needs a confirmation (A0301). A0401 at `/provider` (`too_many`) if the caller has twenty linked accounts.',
});

export const unlink = endpoint({
  method: 'DELETE',
  path: '/v2/users/linked-accounts/{id}',
  access: 'full',
  params: closed({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Null(),
  errors: ['confirmation_needed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Unlinks an account, with which the user can no longer sign in. A0401 at `/id` (`last_way`) if the caller has no password and no other linked account. Needs a confirmation (A0301).',
});

export const pendingLink = endpoint({
  method: 'GET',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: closed({ waiting: Type.Union([LinkResult, Type.Null()]) }),
  errors: [],
  doc: 'The waiting external account: it was used in this browser within the last ten minutes but is not linked to a user, so that sign-in was refused with A0636.',
});

export const acceptLink = endpoint({
  method: 'POST',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: LinkResult,
  errors: ['confirmation_needed', 'code_expired', 'account_exists', 'azure_organisation_fixed'],
  callerRate: { calls: 60, seconds: 60 },
  doc: "Links the waiting external account to the caller's account. A0205 if it no longer waits, A0636 if another user has it, A0630 for a second Microsoft tenant, A0401 at `/provider` (`too_many`) if the caller has twenty linked accounts. Needs a confirmation (A0301); the sign-in with `link` in this browser is one.",
});

export const declineLink = endpoint({
  method: 'DELETE',
  path: '/v2/users/waiting-link',
  access: 'full',
  result: Type.Null(),
  errors: [],
  callerRate: { calls: 60, seconds: 60 },
  doc: 'Discards the waiting external account.',
});
