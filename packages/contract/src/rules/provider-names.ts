/** What a provider may be called, in paths and in `SSOConfig`. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Microsoft and WeChat have the names that are reserved for them. */
export const MICROSOFT = 'microsoft';
export const WECHAT = 'wechat';

/** Names that no named provider may have: the ways in that ship, the login types of the sign-in page, and screens. */
export const RESERVED_PROVIDERS: readonly string[] = [
  MICROSOFT,
  WECHAT,
  'wx',
  'normal',
  'password',
  'passkey',
  'redirect',
];
