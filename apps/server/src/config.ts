import { resolve } from 'node:path';

import { readTextFile } from '#/platform/files/text-file.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';
import type { SmtpOptions } from '#/platform/mail/smtp.ts';

import {
  addresses,
  contacts,
  flag,
  hosts,
  httpUrl,
  licenceKeys,
  locales,
  mailbox,
  oneOf,
  postgresUrl,
  smtpUrl,
  text,
  timeZone,
  username,
  wholeNumber,
} from './config-values.ts';

type Variable<T> = {
  readonly doc: string;
  /** Documented default. Undefined when omitting the variable has a special meaning. */
  readonly fallback?: string;
  /** The value may also be read from the file that `<NAME>_FILE` names. */
  readonly secret?: true;
  /** Parses the text. Throws an error whose message states the expected format. */
  readonly read: (text: string) => T;
};

const variables = {
  FOYER_PORT: { doc: 'Port to listen on; 0 selects a free one.', fallback: '8080', read: wholeNumber(0, 65_535) },
  FOYER_HOST: { doc: 'Address to listen on.', fallback: '127.0.0.1', read: text },
  FOYER_PUBLIC_URL: {
    doc: 'Public address of Foyer. It determines whether https is used (secure cookie, HSTS), is the base of every link in an email, and is printed at startup. If unset: the listening address; if Foyer listens beyond loopback, it then serves only applications on loopback.',
    read: httpUrl,
  },
  FOYER_DATA: {
    doc: 'Folder of the embedded database, keys and attachments.',
    fallback: './data',
    read: (value) => resolve(value),
  },
  FOYER_DATABASE_URL: {
    doc: 'PostgreSQL connection string (version 15 or newer). For a database on another machine it needs `?sslmode=verify-full`, or `?sslmode=disable` on a trusted network. If unset: the embedded database.',
    secret: true,
    read: postgresUrl,
  },
  FOYER_DATABASE_LISTEN_URL: {
    doc: 'Direct connection string of the same database, if FOYER_DATABASE_URL leads to a pooler in transaction mode. Foyer uses it to listen for notifications and to migrate.',
    secret: true,
    read: postgresUrl,
  },
  FOYER_ADMIN_USERNAME: { doc: 'Username of the first administrator.', fallback: 'admin', read: username },
  FOYER_ADMIN_PASSWORD: {
    doc: 'Password of the first administrator. If unset: a random one, which is printed once and must be changed at the first sign-in.',
    secret: true,
    read: text,
  },
  FOYER_SMTP_URL: {
    doc: 'Email server, as `smtps://account:password@host` or `smtp://…` (which must offer TLS beyond this machine, unless `?requireTLS=false`). If unset: the email server in the settings; without one, emails stay in the outbox and can be read with `npm run foyer -- mail list` and `mail show ID`.',
    secret: true,
    read: smtpUrl,
  },
  FOYER_MAIL_FROM: {
    doc: 'Sender of emails, as `Name <address>` or an address alone. Required with FOYER_SMTP_URL.',
    read: mailbox,
  },
  FOYER_TLS_CERT: { doc: 'Certificate chain in PEM; Foyer then serves https.', secret: true, read: text },
  FOYER_TLS_KEY: { doc: 'Private key in PEM of that certificate.', secret: true, read: text },
  FOYER_ALLOW_HTTP: {
    doc: 'Serve plain http beyond loopback. Passwords and sessions can then be intercepted on the network.',
    fallback: 'false',
    read: flag,
  },
  FOYER_TRUSTED_PROXIES: {
    doc: 'Addresses or CIDR ranges of proxies, separated by commas, whose X-Forwarded-For header is trusted.',
    fallback: '',
    read: addresses,
  },
  FOYER_INTERNAL_HOSTS: {
    doc: 'Hosts of private networks, separated by commas, to which Foyer may send requests, also by http: to fetch manifests of applications, to contact identity providers, and to notify applications that a session has ended. If Foyer uses https, applications on these hosts may still use http. All other hosts must be on the Internet and use https.',
    fallback: '',
    read: hosts,
  },
  FOYER_LOCALES: {
    doc: 'Folder of additional languages: one folder of locale files for each, named by its code (`nl`). Its texts replace those of an included language with the same code.',
    read: locales,
  },
  FOYER_LICENCE_KEYS: {
    doc: 'Public keys of the vendor who signs licences, as printed by `npm run licence -- keygen`: one, or two separated by a comma while the vendor changes keys. If unset: no licence can be uploaded, and only the evaluation is available.',
    fallback: '',
    read: licenceKeys,
  },
  FOYER_TIME_ZONE: {
    doc: 'Time zone in which the days of a licence begin and end, and in which roles end, except those for stores with their own time zone, such as `Europe/Berlin`. It must be the same for all processes of an installation.',
    fallback: 'UTC',
    read: timeZone,
  },
  FOYER_LOG_LEVEL: {
    doc: 'Log level: fatal, error, warn, info, debug or silent.',
    fallback: 'info',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  },
  FOYER_METRICS: { doc: 'Answer GET /metrics (Prometheus).', fallback: 'false', read: flag },
  FOYER_SECURITY_CONTACT: {
    doc: 'Where to report a vulnerability: an address that begins with `mailto:`, `https:` or `tel:`, or several separated by commas, the preferred one first. Foyer then serves `/.well-known/security.txt` (RFC 9116). If unset: 404.',
    fallback: '',
    read: contacts,
  },
  FOYER_API_DOCUMENT: { doc: 'Answer GET /openapi.json.', fallback: 'false', read: flag },
  FOYER_DOCS: {
    doc: 'Serve this documentation under /docs/, and link to it from the user menu, if `npm run docs` has built it.',
    fallback: 'true',
    read: flag,
  },
} satisfies Record<string, Variable<unknown>>;

type Variables = typeof variables;
type Name = keyof Variables;
type Values = {
  [N in Name]: ReturnType<Variables[N]['read']> | (Variables[N] extends { fallback: string } ? never : undefined);
};

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL | undefined;
  readonly data: string;
  readonly databaseUrl: string | undefined;
  readonly databaseListenUrl: string | undefined;
  readonly admin: { readonly username: string; readonly password: string | undefined };
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly smtp: SmtpOptions | undefined;
  readonly trustedProxies: readonly string[];
  readonly internalHosts: readonly string[];
  readonly licenceKeys: readonly string[];
  readonly timeZone: string;
  readonly logLevel: string;
  readonly metrics: boolean;
  readonly apiDocument: boolean;
  readonly documentation: boolean;
  readonly securityContacts: readonly string[];
};

/** All configuration problems, one sentence each. */
export class ConfigProblems extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'ConfigProblems';
    this.problems = problems;
  }
}

/** Reads the configuration from the environment. Throws `ConfigProblems` with all problems. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems = unknownNames(environment).map((name) => `${name} is not a setting of Foyer.`);
  const values = {} as Values; // filled below, name by name
  for (const name of Object.keys(variables) as Name[]) {
    try {
      const variable: Variable<unknown> = variables[name];
      const value = readText(environment, name, variable) ?? variable.fallback;
      Object.assign(values, { [name]: value === undefined ? undefined : variable.read(value) });
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length === 0) problems.push(...contradictions(values));
  if (problems.length > 0) throw new ConfigProblems(problems);
  return {
    port: values.FOYER_PORT,
    host: values.FOYER_HOST,
    publicUrl: values.FOYER_PUBLIC_URL,
    data: values.FOYER_DATA,
    databaseUrl: values.FOYER_DATABASE_URL,
    databaseListenUrl: values.FOYER_DATABASE_LISTEN_URL,
    admin: { username: values.FOYER_ADMIN_USERNAME, password: values.FOYER_ADMIN_PASSWORD },
    tls:
      values.FOYER_TLS_CERT !== undefined && values.FOYER_TLS_KEY !== undefined
        ? { cert: values.FOYER_TLS_CERT, key: values.FOYER_TLS_KEY }
        : undefined,
    smtp:
      values.FOYER_SMTP_URL !== undefined && values.FOYER_MAIL_FROM !== undefined
        ? { url: values.FOYER_SMTP_URL, from: values.FOYER_MAIL_FROM }
        : undefined,
    trustedProxies: values.FOYER_TRUSTED_PROXIES,
    internalHosts: values.FOYER_INTERNAL_HOSTS,
    licenceKeys: values.FOYER_LICENCE_KEYS,
    timeZone: values.FOYER_TIME_ZONE,
    logLevel: values.FOYER_LOG_LEVEL,
    metrics: values.FOYER_METRICS,
    apiDocument: values.FOYER_API_DOCUMENT,
    documentation: values.FOYER_DOCS,
    securityContacts: values.FOYER_SECURITY_CONTACT,
  };
}

/** Rows of the documentation's configuration table. */
export function configurationRows(): { name: string; fallback: string; doc: string }[] {
  return Object.entries<Variable<unknown>>(variables).map(([name, { fallback, doc, secret }]) => ({
    name,
    fallback: fallback ?? '',
    doc: secret === true ? `${doc} Also as a file: \`${name}_FILE\`.` : doc,
  }));
}

function contradictions(values: Values): string[] {
  const problems: string[] = [];
  if (values.FOYER_DATABASE_LISTEN_URL !== undefined && values.FOYER_DATABASE_URL === undefined)
    problems.push('FOYER_DATABASE_LISTEN_URL needs FOYER_DATABASE_URL, the connection for everything else.');
  if ((values.FOYER_TLS_CERT === undefined) !== (values.FOYER_TLS_KEY === undefined)) {
    problems.push('FOYER_TLS_CERT and FOYER_TLS_KEY must be set together.');
  }
  if (values.FOYER_SMTP_URL !== undefined && values.FOYER_MAIL_FROM === undefined) {
    problems.push('FOYER_SMTP_URL needs FOYER_MAIL_FROM, the sender of emails.');
  }
  if (values.FOYER_SMTP_URL !== undefined && values.FOYER_PUBLIC_URL === undefined && !isLoopback(values.FOYER_HOST)) {
    problems.push('FOYER_SMTP_URL needs FOYER_PUBLIC_URL, the base of links in emails.');
  }
  const encrypted = values.FOYER_TLS_CERT !== undefined || values.FOYER_PUBLIC_URL?.protocol === 'https:';
  if (!encrypted && !isLoopback(values.FOYER_HOST) && !values.FOYER_ALLOW_HTTP) {
    problems.push(
      `FOYER_HOST=${values.FOYER_HOST} would serve plain http beyond this machine. Set FOYER_TLS_CERT and FOYER_TLS_KEY, ` +
        'or an https FOYER_PUBLIC_URL of a proxy in front, or accept the risk with FOYER_ALLOW_HTTP=true.',
    );
  }
  if (
    values.FOYER_PUBLIC_URL?.protocol === 'https:' &&
    values.FOYER_TLS_CERT === undefined &&
    values.FOYER_TRUSTED_PROXIES.length === 0
  ) {
    problems.push(
      'FOYER_PUBLIC_URL is https and FOYER_TLS_CERT is not set, so Foyer is behind a proxy: add the proxy to ' +
        'FOYER_TRUSTED_PROXIES, or all users share its address, its rate limits and its lock.',
    );
  }
  return problems;
}

function unknownNames(environment: NodeJS.ProcessEnv): string[] {
  const names = new Set<string>(
    Object.entries<Variable<unknown>>(variables).flatMap(([name, { secret }]) =>
      secret === true ? [name, `${name}_FILE`] : [name],
    ),
  );
  // FOYER_TEST_… belongs to the test suite, which may run in the same environment.
  return Object.keys(environment).filter(
    (name) => name.startsWith('FOYER_') && !name.startsWith('FOYER_TEST_') && !names.has(name),
  );
}

function readText(environment: NodeJS.ProcessEnv, name: string, { secret }: Variable<unknown>): string | undefined {
  const direct = environment[name];
  const file = secret === true ? environment[`${name}_FILE`] : undefined;
  if (direct !== undefined && file !== undefined) throw new Error(`set it or ${name}_FILE, not both.`);
  if (file === undefined) return direct;
  try {
    return readTextFile(file).trimEnd();
  } catch {
    throw new Error(`the file of ${name}_FILE cannot be read.`);
  }
}
