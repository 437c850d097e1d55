/** Where Microsoft's sign-in starts (specification section 7). */
export const MICROSOFT_START = '/azure/v2/login';

/** Whether a browser may be sent to an address to sign in: a whole address of the web, or a path of this server. */
export function isStart(address: string): boolean {
  // No space anywhere: browsers leave tabs and line ends out, and what looks like a path becomes a host.
  return /^(https?:\/\/|\/(?![/\\]))\S+$/i.test(address);
}
