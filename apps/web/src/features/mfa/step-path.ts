import type { Ways } from './data.ts';

/** Where the step that a session has to take is taken; Home when there is none, or where the guard leads from it. */
export function stepPath(step: Ways['step'], username: string): string {
  if (step === 'show') return '/googleLogin';
  return step === 'bind' ? `/forceBind?${new URLSearchParams({ username })}` : '/';
}
