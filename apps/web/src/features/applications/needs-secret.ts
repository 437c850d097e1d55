import type { Installed } from './data.ts';

/** Whether no user can sign in to an application before it has a secret. */
export function needsSecret({ manifest, secretAt }: Pick<Installed, 'manifest' | 'secretAt'>): boolean {
  return manifest.signIn?.client === 'confidential' && secretAt === null;
}
