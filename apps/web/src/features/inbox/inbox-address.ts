const INBOX_PATH = '/inbox';

export type InboxStatus = 'unread' | 'read';

/** The view of the inbox, as encoded in its address. */
export type InboxAddress = {
  readonly status: InboxStatus;
  /** 1-based. */
  readonly page: number;
  /** ID of the open notice. */
  readonly message: string | undefined;
};

/** Parses the address of the inbox; invalid parameters get their defaults. */
export function readInboxAddress(query: URLSearchParams): InboxAddress {
  const page = Number(query.get('page') ?? 1);
  return {
    status: query.get('status') === 'read' ? 'read' : 'unread',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    message: query.get('message') || undefined,
  };
}

/** The path of an inbox view. Defaults are omitted, so that each view has one address. */
export function inboxPath({ status = 'unread', page = 1, message }: Partial<InboxAddress> = {}): string {
  const query = new URLSearchParams();
  if (status !== 'unread') query.set('status', status);
  if (page !== 1) query.set('page', String(page));
  if (message !== undefined) query.set('message', message);
  const search = query.toString();
  return search === '' ? INBOX_PATH : `${INBOX_PATH}?${search}`;
}
