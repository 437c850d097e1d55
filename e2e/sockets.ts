import { type BrowserContext, expect, type Page, type WebSocket } from '@playwright/test';

/** The sockets of a browser's pages: those that have received a frame from the server, and all open ones. */
export type Sockets = { readonly greeted: () => WebSocket[]; readonly open: () => WebSocket[] };

export function watchSockets(context: BrowserContext): Sockets {
  let sockets: { page: Page; socket: WebSocket }[] = [];
  const greeted = new Set<WebSocket>();
  const watch = (page: Page) => {
    page.on('websocket', (socket) => {
      sockets.push({ page, socket });
      socket.once('framereceived', () => greeted.add(socket));
    });
    // Playwright emits no close event for the open sockets of a document that another one replaces.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        sockets = sockets.filter((one) => one.page !== page);
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  const open = () =>
    sockets.filter(({ page, socket }) => !page.isClosed() && !socket.isClosed()).map(({ socket }) => socket);
  return { open, greeted: () => open().filter((socket) => greeted.has(socket)) };
}

/** Waits until the browser has a connected socket. */
export async function waitForSocket({ greeted }: Sockets): Promise<WebSocket> {
  await expect.poll(() => greeted().length).toBe(1);
  const [socket] = greeted();
  if (socket === undefined) throw new Error('No socket is open.');
  return socket;
}

/**
 * Records whether the socket receives the end of the session. The returned function waits for it, for less time than
 * the server's own periodic check takes.
 */
export function expectSessionEnd(socket: WebSocket): () => Promise<void> {
  let isReceived = false;
  socket.on('framereceived', ({ payload }) => {
    isReceived ||= String(payload).includes('"SESSION_ENDED"');
  });
  return () => expect.poll(() => isReceived).toBe(true);
}

/**
 * Advances the page's clock until the page retries; the network does not follow that clock. Returns the seconds that it
 * was advanced by.
 */
export async function runClockUntilRetry(
  page: Page,
  { open }: Sockets,
  isDone: () => Promise<boolean>,
): Promise<number> {
  let seconds = 0;
  await expect
    .poll(
      async () => {
        if (open().length === 0) {
          await page.clock.runFor(1000);
          seconds += 1;
        }
        return isDone();
      },
      { intervals: [50] },
    )
    .toBe(true);
  return seconds;
}
