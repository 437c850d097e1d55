/** Pattern of provider names, in paths and in `SSOConfig`. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Reserved names of Microsoft and WeChat. */
export const MICROSOFT = 'microsoft';
export const WECHAT = 'wechat';

/** Names that no named provider may have: built-in sign-in methods, login types of the sign-in page, and screens. */
export const RESERVED_PROVIDERS: readonly string[] = [
  MICROSOFT,
  WECHAT,
  'wx',
  'normal',
  'password',
  'passkey',
  'redirect',
];
