/**
 * TLS versions and cipher suites of the server: TLS 1.3, or TLS 1.2 with forward secrecy and authenticated encryption
 * (OWASP ASVS 5.0 12.1.1 and 12.1.2, RFC 9325 4.2). All suites of TLS 1.3 have both.
 */
export const TLS = {
  minVersion: 'TLSv1.2',
  ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20',
} as const;
