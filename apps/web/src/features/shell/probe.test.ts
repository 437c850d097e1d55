import { expect, test, vi } from 'vitest';

import { isDown } from './probe.ts';

const ADDRESS = 'https://labels.example:8443/start?x=1';
const { signal } = new AbortController();
const refuse = () => Promise.reject(new TypeError('Failed to fetch'));

test('a server that sends any response is not down', async () => {
  const ask = vi.fn<typeof fetch>(() => Promise.resolve(Response.error()));
  expect(await isDown(ADDRESS, { signal, ask, reports: new EventTarget() })).toBe(false);
  const options: unknown = expect.objectContaining({
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(ask).toHaveBeenCalledExactlyOnceWith(new URL('https://labels.example:8443/favicon.ico'), options);
});

test('a server that cannot be reached is down', async () => {
  expect(await isDown(ADDRESS, { signal, ask: refuse, reports: new EventTarget() })).toBe(true);
});

test('a redirect that the policy of the page forbids counts as a response', async () => {
  const reports = new EventTarget();
  const report = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'connect-src' });
  const ask = () => {
    setTimeout(() => reports.dispatchEvent(report));
    return refuse();
  };
  expect(await isDown(ADDRESS, { signal, ask, reports })).toBe(false);
});

test('a violation of another directive does not count as a response', async () => {
  const reports = new EventTarget();
  const report = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' });
  const ask = () => {
    reports.dispatchEvent(report);
    return refuse();
  };
  expect(await isDown(ADDRESS, { signal, ask, reports })).toBe(true);
});

test('an aborted probe does not report the server as down', async () => {
  const leaving = new AbortController();
  leaving.abort();
  expect(await isDown(ADDRESS, { signal: leaving.signal, ask: refuse, reports: new EventTarget() })).toBe(false);
});

/** A server that never responds: the request fails when its signal is aborted. */
const silent = (_address: unknown, { signal: ends }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) =>
    ends?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

test('a server that does not respond before the timeout is not reported as down', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const down = isDown(ADDRESS, { signal, ask: silent, reports: new EventTarget() });
  late.abort();
  expect(await down).toBe(false);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
});

test('a probe ends when its signal is aborted', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const leaving = new AbortController();
  const down = isDown(ADDRESS, { signal: leaving.signal, ask: silent, reports: new EventTarget() });
  leaving.abort();
  expect(await down).toBe(false);
});

test('a finished probe removes its event listeners', async () => {
  const reports = new EventTarget();
  const [add, remove] = [vi.spyOn(reports, 'addEventListener'), vi.spyOn(reports, 'removeEventListener')];
  await isDown(ADDRESS, { signal, ask: refuse, reports });
  expect(remove.mock.calls).toEqual(add.mock.calls);
});
