/** A host with an optional port; excludes characters that would change the address. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Origin check. Whether a handshake is from a page of this installation (RFC 6455 10.2): its Origin is the public one
 * or, if none is configured, the one that the browser connected to. Compares the whole origin: one that only begins or
 * ends like it is foreign.
 */
export function isPublicOrigin(
  origin: string | undefined,
  publicAddress: { readonly public: string | undefined; readonly protocol: string; readonly host: string },
): boolean {
  const expected =
    publicAddress.public ??
    (HOST.test(publicAddress.host)
      ? URL.parse(`${publicAddress.protocol}://${publicAddress.host}`)?.origin
      : undefined);
  return expected !== undefined && origin === expected;
}
