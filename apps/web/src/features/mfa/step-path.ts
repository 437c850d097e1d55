import type { Ways } from './data.ts';

/** Where the step that a session has to take is taken. Without one it is a path of Home, from where the guard leads on. */
export function stepPath(step: Ways['step'], username: string): string {
  if (step === 'show') return '/googleLogin';
  return step === 'bind' ? `/forceBind?${new URLSearchParams({ username })}` : '/home';
}
