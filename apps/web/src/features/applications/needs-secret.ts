import type { Installed } from './data.ts';

/** Whether users cannot sign in to an application until it has a secret. */
export function needsSecret({ manifest, secretAt }: Pick<Installed, 'manifest' | 'secretAt'>): boolean {
  return manifest.signIn?.client === 'confidential' && secretAt === null;
}
