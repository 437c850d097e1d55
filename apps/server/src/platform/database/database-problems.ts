/** Error: Foyer cannot use the database in its current state. The message states what an operator has to do. */
export class UnusableDatabase extends Error {}

/**
 * Error: the server is a standby or a former primary. It may become writable, or the address may lead to another server
 * later.
 */
export class ReadOnlyDatabase extends Error {
  constructor(database: string) {
    super(
      `The database ${database} is read-only: the server is a standby, or default_transaction_read_only is on. ` +
        'FOYER_DATABASE_URL must connect to the primary.',
    );
    this.name = 'ReadOnlyDatabase';
  }
}

type DatabaseProblem = {
  /** The problem and its solution, in one line. */
  readonly message: string;
  /** Whether every connection is affected, not only one statement. */
  readonly isOutage: boolean;
  /** Whether retrying is useless. */
  readonly isPermanent: boolean;
};

const OWNER_ADVICE =
  'The role of FOYER_DATABASE_URL must own the database and everything in it: "ALTER DATABASE foyer OWNER TO foyer".';
const EXTENSION_ADVICE =
  'Install the contrib modules of PostgreSQL (Debian and Ubuntu have them in its package, Red Hat in "postgresql-contrib").';
const REFUSED_ADVICE =
  'Check user and password in FOYER_DATABASE_URL ("%", "@", "/" and ":" in them are percent-encoded) and the rules of pg_hba.conf for this machine.';

/** Advice for connection errors, by code (PostgreSQL, appendix A). */
const CONNECTION_ADVICE: Readonly<Record<string, string>> = {
  '28P01': REFUSED_ADVICE,
  '28000': REFUSED_ADVICE,
  '3D000':
    'Create it with "CREATE DATABASE foyer OWNER foyer ENCODING \'UTF8\' TEMPLATE template0", or name another one in FOYER_DATABASE_URL.',
  '53300': 'Raise max_connections of PostgreSQL, or run fewer processes: each uses up to 20 connections.',
};

/** Advice for migration errors, by code. */
const MIGRATION_ADVICE: Readonly<Record<string, string>> = { '42501': OWNER_ADVICE, '3F000': OWNER_ADVICE };

/** Certificate errors (Node, "X509 certificate error codes"). */
const CERTIFICATE_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const CERTIFICATE_ADVICE =
  'The certificate of the database server must be valid for the host in FOYER_DATABASE_URL; &sslrootcert=FILE adds your own certificate authority.';

/** Advice for driver errors without a code, by message. */
const TEXTS: readonly (readonly [text: string, advice: string])[] = [
  [
    'does not support SSL',
    'Switch TLS on at the server ("ssl = on"), or accept with ?sslmode=disable the risk that the connection is intercepted.',
  ],
  ['establishing an SSL connection', 'Check that the port in FOYER_DATABASE_URL is that of PostgreSQL.'],
  ['no such database', 'Add it to the databases of the pooler, or name another one in FOYER_DATABASE_URL.'],
  ['no such user', 'Add the user to those of the pooler (PgBouncer: auth_file or auth_query).'],
  ['client password must be', 'Set the password in FOYER_DATABASE_URL: postgresql://user:password@host/database.'],
];

const UNREACHABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // no such socket
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const UNREACHABLE_TEXTS = ['timeout exceeded when trying to connect', 'connection timeout', 'timeout expired'];
const UNREACHABLE_ADVICE =
  'Check host and port in FOYER_DATABASE_URL, and that PostgreSQL runs and accepts connections from this machine.';

const DEFAULT_VARIABLE = 'FOYER_DATABASE_URL';
/** Variables that configure connections, by connection error. Errors of FOYER_DATABASE_URL are omitted. */
const variables = new WeakMap<object, string>();

/** Records which variable configures the connection of an error. */
export function tagWithVariable(error: unknown, variable: string): unknown {
  if (error instanceof Error) variables.set(error, variable);
  return error;
}

/** Explains a database error to an operator. Undefined for all other errors. */
export function findDatabaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UnusableDatabase) return { message: error.message, isOutage: true, isPermanent: true };
  if (error instanceof ReadOnlyDatabase) return { message: error.message, isOutage: true, isPermanent: false };
  // Node throws an AggregateError if all addresses of a host fail.
  if (error instanceof AggregateError)
    return findDatabaseProblem(tagWithVariable(error.errors.at(-1), variables.get(error) ?? DEFAULT_VARIABLE));
  const code = 'code' in error ? String(error.code) : '';
  const variable = variables.get(error) ?? DEFAULT_VARIABLE;
  const messageWith = (advice: string) =>
    `Database: ${error.message}. ${advice.replaceAll(DEFAULT_VARIABLE, variable)}`;

  const connectionAdvice = CERTIFICATE_CODES.has(code) ? CERTIFICATE_ADVICE : CONNECTION_ADVICE[code];
  if (connectionAdvice !== undefined)
    return { message: messageWith(connectionAdvice), isOutage: true, isPermanent: code !== '53300' };
  const [, textAdvice] = TEXTS.find(([text]) => error.message.includes(text)) ?? [];
  if (textAdvice !== undefined) return { message: messageWith(textAdvice), isOutage: true, isPermanent: true };
  const isUnreachable =
    (UNREACHABLE_CODES.has(code) && 'syscall' in error && error.syscall !== 'open') ||
    UNREACHABLE_TEXTS.some((text) => error.message.includes(text));
  if (isUnreachable) return { message: messageWith(UNREACHABLE_ADVICE), isOutage: true, isPermanent: false };
  const isExtensionMissing = ['0A000', '58P01'].includes(code) && error.message.includes('extension');
  const migrationAdvice = isExtensionMissing ? EXTENSION_ADVICE : MIGRATION_ADVICE[code];
  if (migrationAdvice !== undefined)
    return { message: messageWith(migrationAdvice), isOutage: false, isPermanent: true };
  return undefined;
}
