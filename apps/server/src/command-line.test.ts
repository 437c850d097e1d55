import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const COMMAND_LINE = fileURLToPath(new URL('./command-line.ts', import.meta.url));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Outcome = { status: number | null; said: string; complained: string };

/** Runs the command line beside the world's server. */
async function foyer(...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      FOYER_DATA: world.fresh.folder,
      ...(world.fresh.url === undefined ? {} : { FOYER_DATABASE_URL: world.fresh.url }),
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [said, complained, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, said, complained };
}

test('an unknown command says how to use it and fails', async () => {
  const { status, complained } = await foyer('user', 'frobnicate', 'ada');
  expect(status).toBe(2);
  expect(complained).toContain('Usage: npm run foyer');
});

test.runIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'beside a running embedded server it is refused in one line',
  async () => {
    const { status, complained } = await foyer('user', 'unlock', 'ada');
    expect(status).toBe(1);
    expect(complained).toMatch(/^The data folder .* is in use by another Foyer process\..*\n$/);
  },
);

test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'beside a running server it adds, unlocks, resets and disables, and the server knows at once',
  async () => {
    const added = await foyer('user', 'add', 'Ada', '--display-name', 'Ada Lovelace', '--email', 'ada@example.org');
    const first = /Password: (\S+)/.exec(added.said)?.[1] ?? '';
    const browser = world.browser();
    expect((await browser.signIn('ada', first)).data.userFirstLogin).toBe(true);

    for (let attempt = 0; attempt < 3; attempt += 1) await world.browser().signIn('ada', 'wrong');
    expect((await world.browser().signIn('ada', first)).code).toBe('A0206');
    expect((await foyer('user', 'unlock', 'ada')).said).toBe('Unlocked.\n');
    expect((await world.browser().signIn('ada', first)).code).toBe(1001);

    const second = /Password: (\S+)/.exec((await foyer('user', 'reset-password', 'ada')).said)?.[1] ?? '';
    expect((await browser.call('GET /user/logout')).code).toBe('C0102');
    expect((await world.browser().signIn('ada', first)).code).toBe('A0210');
    expect((await world.browser().signIn('ada', second)).code).toBe(1001);

    expect((await foyer('user', 'disable', 'ada')).said).toBe('Disabled.\n');
    expect((await world.browser().signIn('ada', second)).code).toBe('A0210');
  },
);

test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'what cannot be done is told in one line',
  async () => {
    expect(await foyer('user', 'disable', 'nobody')).toEqual({
      status: 1,
      said: '',
      complained: 'A0201 user missing\n',
    });
    expect((await foyer('user', 'add', 'admin')).complained).toBe('A0636 account exists\n');
    expect((await foyer('user', 'add', 'eve', '--organisation', 'nowhere')).complained).toContain(
      'organisation: unknown',
    );
    expect((await foyer('migrate')).said).toBe('Nothing to do.\n');
  },
);
