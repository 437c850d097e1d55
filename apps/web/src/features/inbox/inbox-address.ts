const INBOX_PATH = '/inbox';

export type InboxStatus = 'unread' | 'read';

/** What the inbox shows, as its address tells. */
export type InboxAddress = {
  readonly status: InboxStatus;
  /** Counts from 1. */
  readonly page: number;
  /** The notice that is read. */
  readonly message: string | undefined;
};

/** Reads the address of the inbox; what nobody could have meant is the beginning. */
export function readInboxAddress(query: URLSearchParams): InboxAddress {
  const page = Number(query.get('page') ?? 1);
  return {
    status: query.get('status') === 'read' ? 'read' : 'unread',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    message: query.get('message') || undefined,
  };
}

/** The path of a view of the inbox: as short as it can be, so that a view has one address. */
export function inboxPath({ status = 'unread', page = 1, message }: Partial<InboxAddress> = {}): string {
  const query = new URLSearchParams();
  if (status !== 'unread') query.set('status', status);
  if (page !== 1) query.set('page', String(page));
  if (message !== undefined) query.set('message', message);
  const search = query.toString();
  return search === '' ? INBOX_PATH : `${INBOX_PATH}?${search}`;
}
