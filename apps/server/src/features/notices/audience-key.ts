import type { AudienceKind } from '@foyer/contract/notices.ts';

/** Key of an audience in the database and the notice index. */
export function formatAudience(kind: AudienceKind, id: string | undefined): string {
  return kind === 'everybody' ? kind : `${kind}:${id ?? ''}`;
}

export function parseAudience(key: string): { kind: AudienceKind; id: string | null } {
  const [kind = 'everybody', id] = key.split(':');
  return { kind: kind as AudienceKind, id: id ?? null }; // written by formatAudience
}
