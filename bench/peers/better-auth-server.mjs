// A Better Auth server with PostgreSQL. Prints its address. Plain JavaScript, because its packages are installed only
// for the comparison: the type check runs without them.
import { once } from 'node:events';
import { createServer } from 'node:http';

import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { Pool } from 'pg';

/** As many as Foyer has. */
const CONNECTIONS = 20;
/** Limit per client address. By default, an address may sign in 3 times in 10 seconds. */
const RATE_LIMIT = { window: 10, max: 10_000 };

/** @type {{ hashing: import('@node-rs/argon2').Options, hasCookieCache: boolean }} */
const { hashing, hasCookieCache } = JSON.parse(process.argv[2] ?? '{}');

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}`;

const options = {
  baseURL,
  database: new Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, hashing),
      verify: (stored) => verify(stored.hash, stored.password),
    },
  },
  session: { cookieCache: { enabled: hasCookieCache, maxAge: 300 } },
  rateLimit: { ...RATE_LIMIT, customRules: { '/sign-in/email': RATE_LIMIT, '/sign-up/email': RATE_LIMIT } },
  advanced: { useSecureCookies: true, database: { joins: true } },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();

const handle = toNodeHandler(betterAuth(options));
server.on('request', (request, response) => void handle(request, response));
process.stdout.write(`${baseURL}\n`);
