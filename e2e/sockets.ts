import { type BrowserContext, expect, type Page, type WebSocket } from '@playwright/test';

/** The sockets of a browser's pages: those that the server has greeted, and all that are not closed. */
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

/** Waits until a page's browser hears the server. */
export async function waitForSocket({ greeted }: Sockets): Promise<WebSocket> {
  await expect.poll(() => greeted().length).toBe(1);
  const [socket] = greeted();
  if (socket === undefined) throw new Error('No socket is open.');
  return socket;
}

/**
 * From now on hears whether a session's end is told through a socket. What it returns waits for that: far shorter than
 * the server would take to look by itself.
 */
export function expectSessionEnd(socket: WebSocket): () => Promise<void> {
  let isReceived = false;
  socket.on('framereceived', ({ payload }) => {
    isReceived ||= String(payload).includes('"SESSION_ENDED"');
  });
  return () => expect.poll(() => isReceived).toBe(true);
}

/**
 * Moves the page's clock on until the page tries again: the network has no part in that clock. Returns by how many
 * seconds.
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
