import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { ConfigProblems, configurationRows, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblems);
    return (error as ConfigProblems).problems;
  }
}

test('with nothing given Foyer serves this machine on port 8080 from ./data', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    data: resolve('./data'),
    databaseUrl: undefined,
    databaseListenUrl: undefined,
    admin: { username: 'admin', password: undefined },
    tls: undefined,
    trustedProxies: [],
    internalHosts: [],
    licenceKeys: [],
    timeZone: 'UTC',
    logLevel: 'info',
    metrics: false,
    apiDocument: false,
    documentation: true,
    securityContacts: [],
  });
});

test.each([
  ['mailto:security@shop.example', ['mailto:security@shop.example']],
  ['https://shop.example/report, tel:+49-30-1234567', ['https://shop.example/report', 'tel:+49-30-1234567']],
])('%s is where to report a weakness', (input, contacts) => {
  expect(readConfig({ FOYER_SECURITY_CONTACT: input }).securityContacts).toEqual(contacts);
});

test.each(['security@shop.example', 'http://shop.example/', 'javascript:alert(1)', 'mailto:'])(
  '%j is no contact',
  (input) => {
    expect(problemsOf({ FOYER_SECURITY_CONTACT: input })).toEqual([
      expect.stringContaining('FOYER_SECURITY_CONTACT: must be'),
    ]);
  },
);

test('a connection for LISTEN needs one for everything else', () => {
  expect(problemsOf({ FOYER_DATABASE_LISTEN_URL: 'postgresql://foyer@localhost/foyer' })).toEqual([
    expect.stringContaining('FOYER_DATABASE_LISTEN_URL needs FOYER_DATABASE_URL'),
  ]);
});

test.each(['require', 'prefer', 'verify-ca', 'no-verify', 'verify_full'])(
  'sslmode=%s is refused on this machine, too',
  (mode) => {
    expect(problemsOf({ FOYER_DATABASE_URL: `postgresql://foyer@localhost/foyer?sslmode=${mode}` })).toEqual([
      expect.stringContaining('sslmode=verify-full or sslmode=disable'),
    ]);
  },
);

test('a contact adds no line to security.txt (injection)', () => {
  const input = 'mailto:security@shop.example\nContact: mailto:evil@evil.example';
  expect(readConfig({ FOYER_SECURITY_CONTACT: input }).securityContacts.join()).not.toContain('\n');
});

test('all problems are reported together, unknown names too', () => {
  const problems = problemsOf({
    FOYER_PORT: 'eighty',
    FOYER_PROT: '80',
    FOYER_LOG_LEVEL: 'loud',
    FOYER_METRICS: 'yes',
    FOYER_TRUSTED_PROXIES: '10.0.0.0/33',
    FOYER_DATABASE_URL: 'mysql://localhost/foyer',
    FOYER_PUBLIC_URL: 'foyer.example',
    OTHER_NAME: 'is none of our business',
  });
  expect(problems.map((problem) => problem.split(/[: ]/)[0] ?? '').sort()).toEqual([
    'FOYER_DATABASE_URL',
    'FOYER_LOG_LEVEL',
    'FOYER_METRICS',
    'FOYER_PORT',
    'FOYER_PROT',
    'FOYER_PUBLIC_URL',
    'FOYER_TRUSTED_PROXIES',
  ]);
});

describe('refused are', () => {
  test.each([
    ['FOYER_PORT', ['-1', '65536', '80.5', '0x50', '', ' 80', '1e3']],
    ['FOYER_HOST', ['', '  ']],
    ['FOYER_PUBLIC_URL', ['ftp://a', 'https://a/path', 'https://user@a', 'https://a/?q', 'javascript:alert(1)']],
    ['FOYER_TRUSTED_PROXIES', ['localhost', '10.0.0.1/', '::1/129', '1.2.3.4 5.6.7.8', '10.0.0.0/8/8']],
    ['FOYER_ADMIN_USERNAME', ['', ' ', 'ad\u202Emin', 'a'.repeat(257)]],
    ['FOYER_ADMIN_PASSWORD', ['']],
    ['FOYER_ALLOW_HTTP', ['1', 'TRUE', '']],
    [
      'FOYER_SMTP_URL',
      [
        '',
        'mail.example.com',
        'http://mail.example.com',
        'smtp:',
        'smtp://',
        'smtp://:25',
        'smtps://host:99999',
        'smtp://100%:x@host',
        'smtps://user:50%ff@host',
      ],
    ],
    [
      'FOYER_MAIL_FROM',
      [
        '',
        'Foyer',
        'Foyer <foyer>',
        'Foyer foyer@example.com',
        'Foyer <foyer@example.com',
        'foyer@example.com>',
        'foyer@example.com, mallory@evil.example',
        'Foyer <foyer@example.com>, Mallory <mallory@evil.example>',
        'Foyer <foyer@example.com> <mallory@evil.example>',
        'Foyer <foyer@example.com, mallory@evil.example>',
        '"Foyer" <foyer@example.com>',
        'mallory@evil.example <foyer@example.com>',
        'Foyer <foyer@example.com>\r\nBcc: mallory@evil.example',
        'Foyer\r\nBcc: mallory@evil.example\r\nX: <foyer@example.com>',
        'Foyer\nX: y <foyer@example.com>',
        'Foyer <foyer＠example.com>',
        'Foyer <"a b"@example.com>',
      ],
    ],
  ])('for %s: %j', (name, values) => {
    for (const value of values)
      expect(problemsOf({ [name]: value }), value).toEqual([expect.stringMatching(`^${name}: `)]);
  });
});

test('plain http beyond this machine is refused unless its risk is accepted (K19)', () => {
  expect(problemsOf({ FOYER_HOST: '0.0.0.0' })).toEqual([expect.stringContaining('FOYER_ALLOW_HTTP=true')]);
  expect(problemsOf({ FOYER_HOST: '::' })).toHaveLength(1);
  expect(problemsOf({ FOYER_HOST: '0.0.0.0', FOYER_PUBLIC_URL: 'http://foyer.example' })).toHaveLength(1);
  expect(problemsOf({ FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' })).toEqual([]);
  const proxied = { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '192.0.2.1' };
  expect(problemsOf({ FOYER_HOST: '0.0.0.0', ...proxied })).toEqual([]);
  expect(problemsOf({ FOYER_HOST: '::1' })).toEqual([]);
});

describe('a database beyond this machine is reached by TLS, or its risk is accepted (ASVS 12.3.1)', () => {
  test.each([
    'postgresql://foyer@db.example/foyer',
    'postgresql://foyer@db.example/foyer?sslmode=',
    'postgresql://foyer@db.example/foyer?sslmode=prefer',
    'postgresql://foyer@db.example/foyer?sslmode=no-verify',
    'postgresql://foyer@127.0.0.1/foyer?host=db.example',
    'postgresql://foyer@[2001:db8::7]/foyer',
    'postgresql://foyer@10.0.0.7/foyer',
  ])('%s is refused', (url) => {
    expect(problemsOf({ FOYER_DATABASE_URL: url })).toEqual([expect.stringContaining('sslmode=verify-full')]);
  });

  test.each([
    'postgresql://foyer@db.example/foyer?sslmode=verify-full',
    'postgresql://foyer@db.example/foyer?sslmode=verify-full&sslrootcert=/etc/foyer/ca.pem',
    'postgresql://foyer@db.example/foyer?sslmode=disable',
    'postgresql://foyer@127.0.0.1:5433/foyer',
    'postgresql://foyer@localhost/foyer',
    'postgresql://foyer@[::1]/foyer',
    'postgresql:///foyer?host=/var/run/postgresql',
    'postgresql://%2Fvar%2Frun%2Fpostgresql/foyer',
  ])('%s is taken', (url) => {
    expect(readConfig({ FOYER_DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

test('an https address without a certificate must name the proxy in front, or all people would share its lock', () => {
  expect(problemsOf({ FOYER_PUBLIC_URL: 'https://foyer.example' })).toEqual([
    expect.stringContaining('FOYER_TRUSTED_PROXIES'),
  ]);
});

test('a certificate without its key is refused', () => {
  expect(problemsOf({ FOYER_TLS_CERT: 'pem' })).toEqual([expect.stringContaining('set together')]);
});

describe('a secret', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'from-a-file\n');

  test('may be in a file, whose last line break does not count', () => {
    expect(readConfig({ FOYER_ADMIN_PASSWORD_FILE: file }).admin.password).toBe('from-a-file');
  });

  test.each([
    ['UTF-8', Buffer.from('\uFEFFgeheim-ü\r\n')],
    ['UTF-16 (Windows PowerShell)', Buffer.from('\uFEFFgeheim-ü\r\n', 'utf16le')],
    ['UTF-16, big-endian', Buffer.from('\uFEFFgeheim-ü\r\n', 'utf16le').swap16()],
  ])('from a file with a byte order mark, in %s', (_encoding, bytes) => {
    writeFileSync(join(folder, 'marked'), bytes);
    const { admin } = readConfig({ FOYER_ADMIN_PASSWORD_FILE: join(folder, 'marked') });
    expect(admin.password).toBe('geheim-ü');
  });

  test('is not given twice, and not in a file that cannot be read', () => {
    expect(problemsOf({ FOYER_ADMIN_PASSWORD: 'a', FOYER_ADMIN_PASSWORD_FILE: file })).toEqual([
      expect.stringContaining('not both'),
    ]);
    expect(problemsOf({ FOYER_ADMIN_PASSWORD_FILE: join(folder, 'missing') })).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });

  test('is not repeated in the problem', () => {
    const problems = problemsOf({ FOYER_DATABASE_URL: 'postgres:canary@host', FOYER_DATABASE_URL_FILE: file }).join();
    expect(problems).not.toContain('canary');
    expect(problemsOf({ FOYER_DATABASE_URL: 'mysql://user:canary@host/db' }).join()).not.toContain('canary');
  });

  test('a value that is not a secret may not be in a file', () => {
    expect(problemsOf({ FOYER_PORT_FILE: file })).toEqual(['FOYER_PORT_FILE is not a setting of Foyer.']);
  });
});

test('trusted proxies are a list of addresses and ranges', () => {
  const { trustedProxies } = readConfig({ FOYER_TRUSTED_PROXIES: ' 10.0.0.1, 192.168.0.0/16 ,::1/128,' });
  expect(trustedProxies).toEqual(['10.0.0.1', '192.168.0.0/16', '::1/128']);
});

describe('a mail server', () => {
  const MAIL = { FOYER_SMTP_URL: 'smtps://mail.example.com', FOYER_MAIL_FROM: 'foyer@example.com' };

  test('has an account and a sender', () => {
    const { smtp } = readConfig({
      FOYER_SMTP_URL: 'smtps://mailer%40example.com:p%40ss@mail.example.com:2465?requireTLS=false',
      FOYER_MAIL_FROM: ' Müller & Söhne, Foyer <Foyer@Example.com> ',
    });
    expect(smtp?.url).toMatchObject({ hostname: 'mail.example.com', port: '2465', username: 'mailer%40example.com' });
    expect(smtp?.from).toEqual({ name: 'Müller & Söhne, Foyer', address: 'foyer@example.com' });
    expect(readConfig(MAIL).smtp?.from).toEqual({ name: '', address: 'foyer@example.com' });
    expect(readConfig({ ...MAIL, FOYER_MAIL_FROM: '<foyer@example.com>' }).smtp?.from.name).toBe('');
  });

  test('needs a sender; a sender alone is none', () => {
    expect(problemsOf({ FOYER_SMTP_URL: MAIL.FOYER_SMTP_URL })).toEqual([expect.stringContaining('FOYER_MAIL_FROM')]);
    expect(readConfig({ FOYER_MAIL_FROM: MAIL.FOYER_MAIL_FROM }).smtp).toBe(undefined);
  });

  test('needs the public address beyond this machine, since links start with it', () => {
    const everywhere = { ...MAIL, FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' };
    expect(problemsOf(everywhere)).toEqual([expect.stringContaining('FOYER_PUBLIC_URL')]);
    expect(problemsOf({ ...everywhere, FOYER_PUBLIC_URL: 'http://foyer.example' })).toEqual([]);
    expect(problemsOf(MAIL)).toEqual([]);
  });

  test('may be in a file, and its password is not repeated in the problem', () => {
    const file = join(folder, 'smtp');
    writeFileSync(file, 'smtp://mailer:canary@mail.example.com\n');
    expect(readConfig({ FOYER_SMTP_URL_FILE: file, FOYER_MAIL_FROM: MAIL.FOYER_MAIL_FROM }).smtp?.url.password).toBe(
      'canary',
    );
    for (const url of ['http://mailer:canary@host', 'smtp://mailer:canary%@host', 'smtp://mailer:canary@host:99999'])
      expect(problemsOf({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: 'x' }).join()).not.toContain('canary');
  });
});

test('every setting is documented in a sentence', () => {
  for (const { name, doc } of configurationRows()) {
    expect(name).toMatch(/^FOYER_[A-Z_]+$/);
    expect(doc).toMatch(/\.$/);
  }
});

describe('the keys of the vendor', () => {
  const [one, two] = ['A'.repeat(43), `${'B'.repeat(42)}A`];

  test('are one or two', () => {
    expect(readConfig({ FOYER_LICENCE_KEYS: one }).licenceKeys).toEqual([one]);
    expect(readConfig({ FOYER_LICENCE_KEYS: `${one}, ${two}` }).licenceKeys).toEqual([one, two]);
  });

  test.each([
    'key',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}B`,
    `${'A'.repeat(42)}=`,
    [one, two, one].join(),
  ])('not %j', (keys) => {
    expect(problemsOf({ FOYER_LICENCE_KEYS: keys })).toEqual([expect.stringContaining('FOYER_LICENCE_KEYS: must be')]);
  });
});

test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (zone) => {
  expect(readConfig({ FOYER_TIME_ZONE: zone }).timeZone).toBe(zone);
});

test.each(['Berlin', 'Europe/Atlantis', '+25:00', ''])('%j is no time zone', (zone) => {
  expect(problemsOf({ FOYER_TIME_ZONE: zone })).toEqual([expect.stringContaining('must be a time zone')]);
});

test('the folder of added languages has folders named by language codes', () => {
  const locales = mkdtempSync(join(tmpdir(), 'locales-'));
  mkdirSync(join(locales, 'pt-BR'));
  expect(problemsOf({ FOYER_LOCALES: locales })).toEqual([]);
  mkdirSync(join(locales, 'nl_NL'));
  expect(problemsOf({ FOYER_LOCALES: locales })).toEqual([
    'FOYER_LOCALES: has the folder "nl_NL", which is no language code such as nl or pt-BR.',
  ]);
  rmSync(locales, { recursive: true });
});

test('the folder of added languages must exist', () => {
  expect(problemsOf({ FOYER_LOCALES: '/nowhere/locales' })).toEqual(['FOYER_LOCALES: must be a folder that exists.']);
});
