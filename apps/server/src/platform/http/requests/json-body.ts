import { Fault } from '#/platform/fault.ts';

/** Maximum nesting of a JSON body. */
const DEPTH = 32;

/**
 * Parses a JSON body strictly (OWASP ASVS 5.0 1.5.3): UTF-8 without BOM, no duplicate keys, no
 * `__proto__`, no NUL, no lone surrogate, bounded depth. Throws `illegal_input`.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // Parsed first, so that the scan below reads only terminated strings: an unterminated one would take quadratic
    // time.
    const value: unknown = JSON.parse(text);
    refuseDuplicateKeys(text);
    return requireCleanText(value);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('illegal_input', { fields: { '': 'json' } });
  }
}

/**
 * Parses a plain-text body on routes that accept one. All other routes refuse it like any type other than JSON, since
 * another site's form could send it (OWASP ASVS 5.0 3.5.3).
 */
export function parseTextBody(bytes: Buffer, { textBody }: { readonly textBody?: boolean }): unknown {
  if (textBody !== true) throw new Fault('illegal_input', { fields: { '': 'type' } });
  try {
    return requireCleanText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('illegal_input', { fields: { '': 'characters' } });
  }
}

/** Refuses strings that PostgreSQL cannot store or would change. */
export function requireCleanText(value: unknown, pointer = ''): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Fault('illegal_input', { fields: { [pointer]: 'characters' } });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__') throw new Fault('illegal_input', { fields: { [`${pointer}/${key}`]: 'unknown' } });
      requireCleanText(key, `${pointer}/${key}`);
      requireCleanText(inner, `${pointer}/${key}`);
    }
  }
  return value;
}

/** Refuses duplicate keys: JSON.parse keeps the last of them, while another parser may keep the first. */
function refuseDuplicateKeys(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [piece] = match;
    if (piece === '{') open.push(new Set());
    else if (piece === '[') open.push(undefined);
    else if (piece === '}' || piece === ']') open.pop();
    else noteKey(open.at(-1), piece, text, token.lastIndex);
    if (open.length > DEPTH) throw new Fault('illegal_input', { fields: { '': 'depth' } });
  }
}

function noteKey(keys: Set<string> | undefined, piece: string, text: string, end: number): void {
  const colon = /\s*:/y;
  colon.lastIndex = end;
  if (keys === undefined || !colon.test(text)) return;
  const key = String(JSON.parse(piece));
  if (keys.has(key)) throw new Fault('illegal_input', { fields: { [`/${key}`]: 'duplicate' } });
  keys.add(key);
}
