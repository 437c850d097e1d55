import { describe, expect, test, vi } from 'vitest';

import { navigate, parseHash, readLocation, stopNavigating } from './location.ts';

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

  test('carries a query of its own', () => {
    const { path, query } = parseHash('#/forceBind?username=ada%20%26%20co&x=1?2');
    expect(path).toBe('/forceBind');
    expect(query.get('username')).toBe('ada & co');
    expect(query.get('x')).toBe('1?2');
  });
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

  test('does nothing once the page is being loaded anew', () => {
    const history = { pushState: vi.fn(), replaceState: vi.fn() };
    vi.stubGlobal('history', history);
    stopNavigating();
    navigate('/home', { replace: true });
    expect(history.replaceState).not.toHaveBeenCalled();
    expect(readLocation().path).toBe('/');
  });
});
