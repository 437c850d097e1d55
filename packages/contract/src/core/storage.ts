/** Browser storage keys (specification section 3). Signing out removes all but the language keys. */
export const STORAGE_KEYS = {
  accessToken: 'accessToken',
  username: 'as-username',
  passwordFlag: 'as-pwdFlag',
  loginFailedTimes: 'as-loginFailedTimes',
  currentCustomer: 'as-currentCustomer',
  currentStore: 'as-currentStore',
  currentAppName: 'currentAppName',
  currentAppIcon: 'currentAppIcon',
  localeLanguage: 'localeLanguage',
  languageList: 'languageList',
  languageData: 'languageData',
  servicePage: 'as-servicePage',
  loginFlag: 'as-loginFlag',
  showMenu: 'showMenu',
  menuWidth: 'menuWidth',
  currentMenuIndex: 'currentMenuIndex',
  adminPage: 'adminPage',
  buttonPermissions: 'buttonPermissions',
  viewPermissions: 'viewPermissions',
  pluginPermissions: 'pluginPermissions',
  noShowTips: 'noShowTips',
} as const;

export type StorageKey = keyof typeof STORAGE_KEYS;

/** The keys that survive a sign-out. */
export const LANGUAGE_KEYS = [
  'localeLanguage',
  'languageList',
  'languageData',
] as const satisfies readonly StorageKey[];
