import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// Other names, states and browsers make no difference: the limit applies per address.
test.each<[string, (number: number) => string]>([
  ['/v2/sso/:provider/login', (number) => `/v2/sso/provider-${number}/login`],
  ['/azure/v2/login', (number) => `/azure/v2/login?n=${number}`],
  ['/v2/sso/:provider/return', (number) => `/v2/sso/provider-${number}/return?code=x&state=${number}`],
  ['/azure/v2/return', (number) => `/azure/v2/return?code=x&state=${number}`],
])(
  'a client that opens %s more than 300 times a minute has to wait (A0499), and can sign in by password',
  async (_route, path) => {
    const responses = await Promise.all(
      Array.from({ length: 301 }, (_, number) => world.browser().fetch(path(number))),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(300);
    const [refused, ...others] = responses.filter(({ status }) => status !== 303);
    expect(others).toEqual([]);
    expect([refused?.status, refused?.code]).toEqual([429, 'A0499']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const person = await world.people.user();
    expect((await world.browser().signIn(person.username, person.password)).code).toBe(1001);
  },
);
