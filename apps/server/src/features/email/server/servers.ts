import type { MailServer, MailServerView } from '@foyer/contract/email.ts';
import { isLoopbackHost } from '@foyer/contract/rules/mail-server-rules.ts';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Bus } from '#/platform/events/bus.ts';
import { createSmtpTo, type SendMail, type SmtpServer } from '#/platform/mail/smtp.ts';
import type { Repositories } from '#/repositories.ts';

import type { MailServerRepository, StoredServer } from './repository.ts';

type MailServersNeeds = Pick<Work<Repositories<'mailServers'>>, 'read'> & {
  bus: Bus;
  /** The environment's, which goes before any other. */
  mailServer: SmtpServer | undefined;
};
/** The server of a moment, and the ways to send by it. */
type CachedMailServer = {
  readonly server: SmtpServer;
  readonly send: SendMail;
  /** An attempt that takes so many milliseconds at most. */
  readonly sendWithin: (ms: number) => SendMail;
};

const CACHE_MS = 1000;
/** Of the setting, where changes are announced. */
export const SETTING = 'mail';

/** Which mail server is used. */
export function createMailServers({ read, bus, mailServer: fixed }: MailServersNeeds) {
  const always = fixed && reachable(fixed);
  let last: { readonly key: string; readonly loaded: CachedMailServer | undefined } = { key: '', loaded: undefined };

  const cache = createTtlCache(() => read(load), { ms: CACHE_MS, maxEntries: 1 });
  bus.invalidateOn('setting.changed', ({ name }) => name === SETTING && cache.clear());
  bus.onResync(cache.clear);

  async function load({ mailServers }: Repositories<'mailServers'>): Promise<CachedMailServer | undefined> {
    const stored = await mailServers.find();
    if (stored === undefined || stored.value === null) return undefined;
    // The same way as long as it is the same server: it has loaded its library.
    const key = `${stored.version} ${stored.changedAt.getTime()}`;
    if (key !== last.key) last = { key, loaded: toCached(mailServers, stored.value, stored) };
    return last.loaded;
  }

  return {
    fixed,

    /** The mail server of this moment; undefined while mails must wait. */
    current: async (): Promise<CachedMailServer | undefined> => always ?? cache.get(''),

    /** Whether mails wait because there is no mail server. */
    mailsWait: async (): Promise<boolean> => always === undefined && (await cache.get('')) === undefined,

    /** The same as the caller's transaction sees it, for what is decided by it. */
    mailsWaitIn: async ({ mailServers }: Repositories<'mailServers'>): Promise<boolean> =>
      always === undefined && ((await mailServers.find())?.value ?? null) === null,
  };
}

export type MailServers = ReturnType<typeof createMailServers>;

function toCached(store: MailServerRepository, value: MailServer, { sealedPassword }: StoredServer): CachedMailServer {
  const password = sealedPassword === null ? '' : store.open(sealedPassword, value);
  const { host, port, security, username, fromName, fromAddress } = value;
  const server: SmtpServer = {
    host,
    port,
    encryption: security === 'tls' ? 'implicit' : security === 'none' && isLoopbackHost(host) ? 'none' : 'required',
    account: username === '' ? undefined : { user: username, password: password ?? '' },
    from: { name: fromName, address: fromAddress },
  };
  if (password !== undefined) return reachable(server);
  const lost = () => Promise.reject(new Error('The password of the mail server was sealed with another key.'));
  return { server, send: lost, sendWithin: () => lost };
}

function reachable(server: SmtpServer): CachedMailServer {
  return { server, send: createSmtpTo(server), sendWithin: (ms) => createSmtpTo(server, ms) };
}

/** What administrators see of the environment's server: where it is and what it writes as, not its account. */
export function viewOfFixed({ host, port, encryption, account, from }: SmtpServer): Partial<MailServerView> {
  const security = encryption === 'implicit' ? 'tls' : encryption === 'required' ? 'starttls' : 'none';
  const value: MailServer = { host, port, security, username: '', fromName: from.name, fromAddress: from.address };
  return { value, hasPassword: account !== undefined, fixed: true };
}
