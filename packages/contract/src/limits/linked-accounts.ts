/** Accounts of other systems that a person may have linked. */
export const MAX_LINKED_ACCOUNTS = 20;
