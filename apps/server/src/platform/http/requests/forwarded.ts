import { isIP } from 'node:net';

/** Length of the longest address: an IPv6 address that ends in an IPv4 address. */
const ADDRESS_LENGTH = 45;

/**
 * X-Forwarded-For with only the addresses that proxies have added: from the right up to the first value that is not an
 * IP address (OWASP ASVS 5.0 4.1.3). The client may have written the values to its left. Ports and brackets, which some
 * proxies write, are removed.
 */
export function readForwardedFor(header: string): string {
  const values = header
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map(addressIn);
  return values.slice(values.lastIndexOf(undefined) + 1).join(', ');
}

/** The address in `address`, `[address]`, `[address]:port` or `IPv4:port`. Undefined for any other text. */
function addressIn(value: string): string | undefined {
  const [, bracketed, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(value) ?? [];
  const address = bracketed ?? v4 ?? value;
  // A zone has a meaning only on its own machine (RFC 4007 11), and may have any length.
  return isIP(address) !== 0 && address.length <= ADDRESS_LENGTH && !address.includes('%') ? address : undefined;
}
