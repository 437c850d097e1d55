/** Accounts of other systems that a person may have linked. */
export const LINKED_ACCOUNTS_MOST = 20;
