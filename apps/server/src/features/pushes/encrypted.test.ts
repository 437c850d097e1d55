import { createCertificate } from '@foyer/server/test/files/certificate.ts';
import { openSocket, getHandshakeRefusal } from '@foyer/server/test/push-socket.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

test('on https the socket is wss, its origin is https, and its cookie the one of https', async () => {
  const { cert, key } = createCertificate('127.0.0.1');
  await using world = await createWorld({ config: { FOYER_TLS_CERT: cert, FOYER_TLS_KEY: key } });
  const { id } = await world.people.user();
  const browser = await world.people.session(world.browser(), id, 'full');
  const cookie = `__Host-foyer=${browser.cookies.get('foyer')}`;
  browser.cookies.clear();

  const { socket, waitForPush, closed } = await openSocket(browser, world.origin, { headers: { cookie }, ca: cert });
  await waitForPush('UNREAD');
  socket.close();
  await closed;

  const plainOrigin = world.origin.replace('https', 'http');
  const foreign = await getHandshakeRefusal(
    openSocket(browser, world.origin, { headers: { cookie }, ca: cert, origin: plainOrigin }),
  );
  expect(foreign.status).toBe(403);
  const { status } = await getHandshakeRefusal(
    openSocket(browser, world.origin, { headers: { cookie: cookie.replace('__Host-', '') }, ca: cert }),
  );
  expect(status).toBe(401);
  // The TLS port refuses unencrypted WebSockets (OWASP ASVS 5.0 4.4.1).
  await expect(openSocket(browser, plainOrigin, { headers: { cookie } })).rejects.toThrow();
});
