import { describe, expect, test, vi } from 'vitest';

import {
  navigate,
  parseHash,
  readLocation,
  setGuard,
  startLocation,
  stopNavigating,
  withParameter,
} from './location.ts';

describe('the hash of an address', () => {
  test.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#/home', '/home'],
    ['#home/', '/home'],
    ['#/soc/cloud/normal', '/soc/cloud/normal'],
    ['#//evil.example', '/evil.example'],
  ])('"%s" is the path %s', (hash, path) => {
    expect(parseHash(hash).path).toBe(path);
  });

  test('has its own query', () => {
    const { path, query } = parseHash('#/forceBind?username=ada%20%26%20co&x=1?2');
    expect(path).toBe('/forceBind');
    expect(query.get('username')).toBe('ada & co');
    expect(query.get('x')).toBe('1?2');
  });
});

test.each([
  ['#/app/labels/shelf/?a=b/c&d=%20#top', '/app/labels/shelf/?a=b/c&d=%20#top'],
  ['#home', '/home'],
  ['#//evil.example/', '/evil.example/'],
  ['', '/'],
])('the whole of "%s" is %s', (hash, whole) => {
  expect(parseHash(hash).whole).toBe(whole);
});

test.each([
  ['#/', 'wx', '/?loginType=wx'],
  ['#/?loginType=normal', 'wx', '/?loginType=wx'],
  ['#/otherSystemLogin?client_id=esl&state=a%26b', 'wx', '/otherSystemLogin?client_id=esl&state=a%26b&loginType=wx'],
  ['#/otherSystemLogin?client_id=esl&loginType=wx', undefined, '/otherSystemLogin?client_id=esl'],
  ['#/?loginType=wx', undefined, '/'],
  ['#/', undefined, '/'],
])('%s with the login type %s is %s', (hash, loginType, path) => {
  const parsed = parseHash(hash);
  expect(withParameter(parsed, 'loginType', loginType)).toBe(path);
  expect(parseHash(hash), 'it stays as it was').toEqual(parsed);
});

describe('navigating', () => {
  test('adds an entry to the history, or replaces the present one', () => {
    const history = { pushState: vi.fn(), replaceState: vi.fn() };
    vi.stubGlobal('history', history);
    navigate('/home?tab=2');
    expect(history.pushState).toHaveBeenCalledExactlyOnceWith(null, '', '#/home?tab=2');
    expect(readLocation().path).toBe('/home');
    navigate('/', { replace: true });
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '#/');
    expect(readLocation().path).toBe('/');
  });

  test('waits for a guard, and continues when that is removed', () => {
    const history = { pushState: vi.fn(), replaceState: vi.fn() };
    vi.stubGlobal('history', history);
    const confirm = vi.fn<(go: () => void) => void>();
    setGuard({ here: '', confirm });
    navigate('/account');
    expect(history.pushState).not.toHaveBeenCalled();
    setGuard();
    confirm.mock.calls[0]?.[0]();
    expect(history.pushState).toHaveBeenCalledExactlyOnceWith(null, '', '#/account');
    navigate('/', { replace: true });
  });

  test('by the back button is undone until a guard is removed', () => {
    const history = { pushState: vi.fn(), replaceState: vi.fn(), back: vi.fn() };
    const listeners = new Map<string, () => void>();
    vi.stubGlobal('history', history);
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
    vi.stubGlobal('location', { hash: '#/notices?write', href: 'x#/notices?write' });
    startLocation();
    const confirm = vi.fn<(go: () => void) => void>();
    setGuard({ here: 'x#/notices?write', confirm });
    listeners.get('popstate')?.();
    expect(confirm, 'nothing has changed').not.toHaveBeenCalled();
    vi.stubGlobal('location', { hash: '#/home', href: 'x#/home' });
    listeners.get('popstate')?.();
    expect(history.pushState).toHaveBeenCalledExactlyOnceWith(null, '', 'x#/notices?write');
    expect(readLocation().path).toBe('/notices');
    setGuard();
    confirm.mock.calls[0]?.[0]();
    expect(history.back).toHaveBeenCalledOnce();
    listeners.get('popstate')?.();
    expect(readLocation().path).toBe('/home');
    navigate('/', { replace: true });
  });

  test('does nothing once the page is being loaded anew', () => {
    const history = { pushState: vi.fn(), replaceState: vi.fn() };
    vi.stubGlobal('history', history);
    stopNavigating();
    navigate('/home', { replace: true });
    expect(history.replaceState).not.toHaveBeenCalled();
    expect(readLocation().path).toBe('/');
  });
});
