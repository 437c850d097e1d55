/** "My account" in Home, where accounts of other systems are linked. */
export const ACCOUNT_PATH = '/account';
