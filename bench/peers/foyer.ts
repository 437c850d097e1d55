import { HASHING } from '../../apps/server/src/features/password/service.ts';
import { installClient, issueTokens } from '../code-flow.ts';
import { type BenchInstallation, type BenchSession, createInstallation, type FoyerProcess } from '../foyer.ts';
import { addSuperAdministrators } from '../work-bench.ts';
import { mapConcurrently } from './concurrent.ts';
import { addressOf, cookiesOf, type MeasuredSystem, type Prepared } from './measured-system.ts';

export const FOYER = 'Foyer';

/** Foyer as `npm start` runs it. Its users sign in with the device cookie of an earlier sign-in, as browsers do. */
export async function createFoyer(
  server: string,
  { users, concurrency }: { users: number; concurrency: number },
): Promise<MeasuredSystem> {
  const installation = await createInstallation(server);
  await (await installation.start()).stop(); // creates the tables
  const bodies = await installation.addPeople(users);
  await installClient(installation);
  const deviceCookies: string[] = [];
  let callers: readonly BenchSession[] | undefined;

  async function prepare(foyer: FoyerProcess): Promise<Prepared> {
    const url = `${foyer.origin}/user/login`;
    const requestOf = (user: number) => ({
      url,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': addressOf(user),
        ...(deviceCookies[user] === undefined ? {} : { cookie: deviceCookies[user] }),
      },
      body: bodies[user] ?? '',
    });
    await mapConcurrently(bodies, concurrency, async (_body, user) => {
      const { headers, body } = requestOf(user);
      const response = await fetch(url, { method: 'POST', headers, body });
      const text = await response.text();
      if (!text.includes('access_token')) throw new Error(`No sign-in: ${response.status} ${text}`);
      const cookies = cookiesOf(response.headers).split('; ');
      deviceCookies[user] = cookies.find((cookie) => cookie.startsWith('foyer-device=')) ?? '';
    });
    callers ??= await addSuperAdministrators(installation);
    const tokens = await issueTokens(foyer.origin, callers);
    return {
      signIns: bodies.map((_body, user) => requestOf(user)),
      call: { url: `${foyer.origin}/v2/users/work-bench`, sessions: callers },
      userinfo: { url: `${foyer.origin}/oidc/me`, bodies: tokens.map(bearer) },
    };
  }

  return {
    name: FOYER,
    hashing: HASHING,
    start: async () => runFoyer(installation, prepare),
    remove: () => installation.remove(),
  };
}

async function runFoyer(installation: BenchInstallation, prepare: (foyer: FoyerProcess) => Promise<Prepared>) {
  const foyer = await installation.start();
  return {
    memory: () => foyer.memory(),
    processorMs: () => foyer.processorMs(),
    prepare: () => prepare(foyer),
    signInPage: `${foyer.origin}/base/`,
    stop: () => foyer.stop(),
  };
}

/** A GET request with an access token. */
export const bearer = (token: string) => ({ body: '', headers: { authorization: `Bearer ${token}` } });
