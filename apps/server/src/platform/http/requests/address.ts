import { isIP } from 'node:net';

/** Whether only this machine can reach a listening host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Key of an address in limits and locks: an IPv4 address, or the /64 of an IPv6 address, since a single host controls
 * all of it. IPv4-mapped addresses count as IPv4. A port, which some proxies add, is ignored. All other texts share the
 * key `unknown`, so that an invalid header bypasses no limit (CVE-2024-47070).
 */
export function addressKey(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return 'unknown';
  const groups = groupsOf(address);
  const [a = 0, b = 0] = groups.slice(6);
  const mapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  if (mapped) return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, normalised by the platform's URL parser. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const compressed = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [leading = '', trailing = ''] = compressed.split('::');
  // `map` keeps the number of elements.
  const [left, right] = [leading, trailing].map((half) => (half === '' ? [] : half.split(':'))) as [string[], string[]];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
