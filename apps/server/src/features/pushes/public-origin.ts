/** A host with or without a port, and nothing that would make another address of it. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Whether a handshake comes from a page of this installation (RFC 6455 10.2): its Origin is the public one
 * or, when none is configured, the one that the browser has connected to. Compared as a whole: what only
 * begins or ends like it is somebody else's.
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
