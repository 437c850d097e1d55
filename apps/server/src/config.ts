import { resolve } from 'node:path';

import { readTextFile } from '#/platform/files/text-file.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';
import type { SmtpOptions } from '#/platform/mail/smtp.ts';

import {
  addresses,
  contacts,
  flag,
  folder,
  hosts,
  httpUrl,
  licenceKeys,
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
  /** As the documentation shows it; none when leaving it out means something of its own. */
  readonly fallback?: string;
  /** May also be given as the path of a file, in `<NAME>_FILE`. */
  readonly secret?: true;
  /** Turns the text into a value or throws a sentence that says what is expected. */
  readonly read: (text: string) => T;
};

const variables = {
  FOYER_PORT: { doc: 'Port to listen on; 0 takes a free one.', fallback: '8080', read: wholeNumber(0, 65_535) },
  FOYER_HOST: { doc: 'Address to listen on.', fallback: '127.0.0.1', read: text },
  FOYER_PUBLIC_URL: {
    doc: 'Address that people open: it decides about https (secure cookie, HSTS), starts every link in a mail and is printed at the start. Left out: the listening address; a Foyer that listens beyond loopback then serves no applications but those on loopback.',
    read: httpUrl,
  },
  FOYER_DATA: {
    doc: 'Folder of the embedded database, keys and attachments.',
    fallback: './data',
    read: (value) => resolve(value),
  },
  FOYER_DATABASE_URL: {
    doc: 'PostgreSQL connection string (15 or newer); one of another machine says `?sslmode=verify-full`, or `?sslmode=disable` where the network is trusted. Left out: the embedded database.',
    secret: true,
    read: postgresUrl,
  },
  FOYER_DATABASE_LISTEN_URL: {
    doc: 'Direct connection string of the same database, where FOYER_DATABASE_URL leads to a pooler in transaction mode. Foyer then listens and migrates by it.',
    secret: true,
    read: postgresUrl,
  },
  FOYER_ADMIN_USERNAME: { doc: 'Username of the first administrator.', fallback: 'admin', read: username },
  FOYER_ADMIN_PASSWORD: {
    doc: 'Password of the first administrator. Left out: a random one, printed once and changed at the first sign-in.',
    secret: true,
    read: text,
  },
  FOYER_SMTP_URL: {
    doc: 'Mail server, as `smtps://account:password@host` or `smtp://…` (which must offer TLS beyond this machine, unless `?requireTLS=false`). Left out: the mail server of the settings; without one mails stay in the outbox, readable with `npm run foyer -- mail list` and `mail show ID`.',
    secret: true,
    read: smtpUrl,
  },
  FOYER_MAIL_FROM: {
    doc: 'Sender of mails, as `Name <address>` or an address alone. Needed with FOYER_SMTP_URL.',
    read: mailbox,
  },
  FOYER_TLS_CERT: { doc: 'Certificate chain in PEM; Foyer then serves https.', secret: true, read: text },
  FOYER_TLS_KEY: { doc: 'Private key in PEM of that certificate.', secret: true, read: text },
  FOYER_ALLOW_HTTP: {
    doc: 'Serve plain http beyond loopback: passwords and sessions can then be read on the way.',
    fallback: 'false',
    read: flag,
  },
  FOYER_TRUSTED_PROXIES: {
    doc: 'Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is believed.',
    fallback: '',
    read: addresses,
  },
  FOYER_INTERNAL_HOSTS: {
    doc: 'Hosts of private networks, separated by commas, which Foyer may ask: for manifests of applications, as systems by whose accounts people sign in, and to tell applications that a session is over; by http too. With https, applications on these hosts may use http. All others must be on the Internet and answer https.',
    fallback: '',
    read: hosts,
  },
  FOYER_LOCALES: {
    doc: 'Folder of further languages: one folder of locale files for each, named by its code (`nl`). A language that ships is replaced.',
    read: folder,
  },
  FOYER_LICENCE_KEYS: {
    doc: 'Public keys of the vendor who signs licences, as `npm run licence -- keygen` prints them: one, or two separated by a comma while the vendor changes keys. Left out: no licence can be taken in, and the evaluation is all there is.',
    fallback: '',
    read: licenceKeys,
  },
  FOYER_TIME_ZONE: {
    doc: 'Time zone in which the days of a licence begin and end, such as `Europe/Berlin`; the same for all processes of an installation.',
    fallback: 'UTC',
    read: timeZone,
  },
  FOYER_LOG_LEVEL: {
    doc: 'fatal, error, warn, info, debug or silent.',
    fallback: 'info',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  },
  FOYER_METRICS: { doc: 'Answer GET /metrics (Prometheus).', fallback: 'false', read: flag },
  FOYER_SECURITY_CONTACT: {
    doc: 'Where to report a weakness: an address that begins with `mailto:`, `https:` or `tel:`, or several separated by commas, the preferred one first. Foyer then serves `/.well-known/security.txt` (RFC 9116). Left out: 404.',
    fallback: '',
    read: contacts,
  },
  FOYER_API_DOCUMENT: { doc: 'Answer GET /openapi.json.', fallback: 'false', read: flag },
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
  readonly securityContacts: readonly string[];
};

/** Everything that is wrong with the configuration, one sentence each. */
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

/** Reads the configuration from the environment; throws `ConfigProblems` with all of them at once. */
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
    securityContacts: values.FOYER_SECURITY_CONTACT,
  };
}

/** The rows of the configuration table in the documentation. */
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
    problems.push('FOYER_TLS_CERT and FOYER_TLS_KEY go together.');
  }
  if (values.FOYER_SMTP_URL !== undefined && values.FOYER_MAIL_FROM === undefined) {
    problems.push('FOYER_SMTP_URL needs FOYER_MAIL_FROM, the sender of the mails.');
  }
  if (values.FOYER_SMTP_URL !== undefined && values.FOYER_PUBLIC_URL === undefined && !isLoopback(values.FOYER_HOST)) {
    problems.push('FOYER_SMTP_URL needs FOYER_PUBLIC_URL, the address that links in mails start with.');
  }
  const encrypted = values.FOYER_TLS_CERT !== undefined || values.FOYER_PUBLIC_URL?.protocol === 'https:';
  if (!encrypted && !isLoopback(values.FOYER_HOST) && !values.FOYER_ALLOW_HTTP) {
    problems.push(
      `FOYER_HOST=${values.FOYER_HOST} would serve plain http beyond this machine. Give FOYER_TLS_CERT and FOYER_TLS_KEY, ` +
        'or an https FOYER_PUBLIC_URL of a proxy in front, or accept the risk with FOYER_ALLOW_HTTP=true.',
    );
  }
  if (
    values.FOYER_PUBLIC_URL?.protocol === 'https:' &&
    values.FOYER_TLS_CERT === undefined &&
    values.FOYER_TRUSTED_PROXIES.length === 0
  ) {
    problems.push(
      'FOYER_PUBLIC_URL is https and there is no FOYER_TLS_CERT, so a proxy stands in front: name it in ' +
        'FOYER_TRUSTED_PROXIES, or all people share its address, its limits and its lock.',
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
  if (direct !== undefined && file !== undefined) throw new Error(`give it or ${name}_FILE, not both.`);
  if (file === undefined) return direct;
  try {
    return readTextFile(file).trimEnd();
  } catch {
    throw new Error(`the file of ${name}_FILE cannot be read.`);
  }
}
