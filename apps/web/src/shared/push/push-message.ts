import { type Push, PUSH_TYPES } from '@foyer/contract/pushes.ts';

/** Reads a message of the notice socket; of a type that is newer than this page only the count is its business. */
export function readPush(text: unknown): Push | undefined {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (!isCounted(value)) return undefined;
    return isPush(value) ? value : { count: value.count, type: 'UNREAD' };
  } catch {
    return undefined;
  }
}

type Counted = { readonly count: number; readonly type: string };

function isCounted(value: unknown): value is Counted {
  if (typeof value !== 'object' || value === null || !('count' in value) || !('type' in value)) return false;
  return Number.isSafeInteger(value.count) && typeof value.type === 'string';
}

function isPush(value: Counted): value is Push {
  return PUSH_TYPES.some((type) => type === value.type);
}
