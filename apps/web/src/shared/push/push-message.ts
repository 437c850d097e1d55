import { type Push, PUSH_TYPES } from '@foyer/contract/pushes.ts';

/** Parses a message of the notice socket; of a type newer than this page only the count is used. */
export function readPush(text: unknown): Push | undefined {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    if (!isCountedPush(value)) return undefined;
    return isPush(value) ? value : { count: value.count, type: 'UNREAD' };
  } catch {
    return undefined;
  }
}

type CountedPush = { readonly count: number; readonly type: string };

function isCountedPush(value: unknown): value is CountedPush {
  if (typeof value !== 'object' || value === null || !('count' in value) || !('type' in value)) return false;
  return Number.isSafeInteger(value.count) && typeof value.type === 'string';
}

function isPush(value: CountedPush): value is Push {
  return PUSH_TYPES.some((type) => type === value.type);
}
