import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
/** Path of security.txt before RFC 9116. */
const FORMER_PATH = '/security.txt';
export const SECURITY_TEXT_PATHS = [PATH, FORMER_PATH] as const;

/** Validity of the file. RFC 9116 2.5.5 recommends less than a year. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000;

type SecurityTextRouteNeeds = {
  /** URIs, the preferred one first. Without contacts, the file is not served. */
  readonly contacts: readonly string[];
  readonly publicUrl: () => string;
};

/** Serves security.txt (RFC 9116), which states where to report a vulnerability. */
export function mountSecurityText(server: FastifyInstance, { contacts, publicUrl }: SecurityTextRouteNeeds): void {
  if (contacts.length === 0) return;
  server.get(PATH, async (_request, reply) => {
    const origin = publicUrl();
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      // The URI must be https (RFC 9116 2.5.2).
      ...(origin.startsWith('https:') ? [`Canonical: ${origin}${PATH}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  server.get(FORMER_PATH, async (_request, reply) => reply.redirect(PATH));
}
