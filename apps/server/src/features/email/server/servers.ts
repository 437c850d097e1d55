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
  /** The environment's email server, which takes precedence. */
  mailServer: SmtpServer | undefined;
};
/** An email server with the functions that send through it. */
type CachedMailServer = {
  readonly server: SmtpServer;
  readonly send: SendMail;
  /** Sends with a timeout in milliseconds. */
  readonly sendWithin: (ms: number) => SendMail;
};

const CACHE_MS = 1000;
/** Name of the setting in announcements and audit entries. */
export const SETTING = 'mail';

/** Selects the email server: the environment's, else the one that administrators set, cached for 1 s. */
export function createMailServers({ read, bus, mailServer: fixed }: MailServersNeeds) {
  const always = fixed && reachable(fixed);
  let last: { readonly key: string; readonly loaded: CachedMailServer | undefined } = { key: '', loaded: undefined };

  const cache = createTtlCache(() => read(load), { ms: CACHE_MS, maxEntries: 1 });
  bus.invalidateOn('setting.changed', ({ name }) => name === SETTING && cache.clear());
  bus.onResync(cache.clear);

  async function load({ mailServers }: Repositories<'mailServers'>): Promise<CachedMailServer | undefined> {
    const stored = await mailServers.find();
    if (stored === undefined || stored.value === null) return undefined;
    // The sender is reused while the server is unchanged, since it has already loaded the SMTP library.
    const key = `${stored.version} ${stored.changedAt.getTime()}`;
    if (key !== last.key) last = { key, loaded: toCached(mailServers, stored.value, stored) };
    return last.loaded;
  }

  return {
    fixed,

    /** The current email server; undefined while there is none and emails have to wait. */
    current: async (): Promise<CachedMailServer | undefined> => always ?? cache.get(''),

    /** Whether emails wait because there is no email server. */
    mailsWait: async (): Promise<boolean> => always === undefined && (await cache.get('')) === undefined,

    /** Whether emails wait, read within the caller's transaction for decisions that depend on it. */
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
  const lost = () => Promise.reject(new Error('The password of the email server was encrypted with another key.'));
  return { server, send: lost, sendWithin: () => lost };
}

function reachable(server: SmtpServer): CachedMailServer {
  return { server, send: createSmtpTo(server), sendWithin: (ms) => createSmtpTo(server, ms) };
}

/** The environment's server as administrators see it: its address and sender, not its account. */
export function viewOfFixed({ host, port, encryption, account, from }: SmtpServer): Partial<MailServerView> {
  const security = encryption === 'implicit' ? 'tls' : encryption === 'required' ? 'starttls' : 'none';
  const value: MailServer = { host, port, security, username: '', fromName: from.name, fromAddress: from.address };
  return { value, hasPassword: account !== undefined, fixed: true };
}
