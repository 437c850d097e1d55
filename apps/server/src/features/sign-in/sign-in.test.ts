import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN_PASSWORD, createWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('sign-in', () => {
  test('the first administrator signs in and reaches the work-bench', async () => {
    const browser = world.browser();
    const { data } = await browser.signIn('admin', ADMIN_PASSWORD);
    expect(data).toMatchObject({
      username: 'admin',
      googleType: 0,
      userFirstLogin: false,
      passwordModifyExpires: false,
    });
    expect((await browser.call('GET /v2/users/work-bench')).data.user.superAdministrator).toBe(true);
  });
});
