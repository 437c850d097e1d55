import { CAPTCHA_TEXT, createWorld } from '../apps/server/test/world.ts';
import { type Figure, median } from './figure.ts';

const PAIRS = 200;

/**
 * Time of requests for a reset link with known and unknown email addresses: a difference would reveal users (CWE-208).
 * Embedded, since there all queries share one connection.
 */
export async function measurePasswordReset(): Promise<Figure[]> {
  await using world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { userEmailVerificationStatus: true });
  for (let index = 0; index < PAIRS; index += 1) await world.people.user({ email: `known-${index}@shop.example` });

  const request = async (email: string, index: number) => {
    const browser = world.browser({ 'x-forwarded-for': `10.9.0.${index}` });
    const { id } = (await browser.call('GET /v2/utils/captcha')).data;
    const started = performance.now();
    const answer = await browser.call('POST /v3/users/password-retrieval', {
      body: { email, validateCodeId: id, validateCode: CAPTCHA_TEXT },
    });
    const took = performance.now() - started;
    if (answer.code !== 1001) throw new Error(`Expected 1001, got ${answer.code}.`);
    return took;
  };
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let index = 0; index < PAIRS; index += 1) {
    times.known.push(await request(`known-${index}@shop.example`, index));
    times.unknown.push(await request(`unknown-${index}@shop.example`, index));
  }
  return [
    {
      name: `reset links requested, known against unknown addresses, ${PAIRS} pairs`,
      value: Math.abs(median(times.known) - median(times.unknown)),
      unit: 'ms',
      limit: 5,
      must: 'at most',
    },
  ];
}
