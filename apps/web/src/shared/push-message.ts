import { type Push, PUSH_TYPES } from '@foyer/contract/pushes.ts';

/** Reads a message of the notice socket; a type that is newer than this page is none of its business. */
export function readPush(text: unknown): Push | undefined {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return isPush(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPush(value: unknown): value is Push {
  if (typeof value !== 'object' || value === null || !('count' in value) || !('type' in value)) return false;
  return Number.isSafeInteger(value.count) && PUSH_TYPES.some((type) => type === value.type);
}
