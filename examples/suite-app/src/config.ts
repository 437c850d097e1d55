import { readFileSync } from 'node:fs';

export type SuiteAppConfig = {
  /** Public address of Foyer. */
  readonly foyer: URL;
  /** Public address of this application; its path ends with a slash. */
  readonly publicUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly host: string;
  readonly port: number;
  /** Folder of the database. */
  readonly data: string;
};

/** A configuration error for the operator; the message is one line. */
export class WrongConfiguration extends Error {}

/** Reads the environment. Throws `WrongConfiguration` with the name of the variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SuiteAppConfig {
  return {
    foyer: address(env, 'FOYER_URL'),
    publicUrl: address(env, 'PUBLIC_URL'),
    clientId: env['CLIENT_ID'] ?? 'esl',
    clientSecret: secret(env),
    host: env['HOST'] ?? '127.0.0.1',
    port: port(env['PORT'] ?? '4400'),
    data: env['DATA'] ?? 'data',
  };
}

function required(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new WrongConfiguration(`${name} is missing.`);
  return value;
}

function address(env: Readonly<Record<string, string | undefined>>, name: string): URL {
  const value = required(env, name);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new WrongConfiguration(`${name} must be an origin such as https://labels.chain.example.`);
  return url;
}

function secret(env: Readonly<Record<string, string | undefined>>): string {
  const file = env['CLIENT_SECRET_FILE'];
  if (file === undefined) return required(env, 'CLIENT_SECRET');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new WrongConfiguration(`CLIENT_SECRET_FILE cannot be read: ${String(error)}`);
  }
}

function port(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new WrongConfiguration('PORT must be a port number.');
  return number;
}
