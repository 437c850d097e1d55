/** A host with an optional port. Excludes characters that would change the address. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Origin check: whether a handshake is from a page of this installation (RFC 6455 10.2). Its Origin must equal the
 * public origin or, if none is configured, the origin to which the browser connected. The comparison covers the whole
 * origin, since a foreign origin may share its beginning or end.
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
