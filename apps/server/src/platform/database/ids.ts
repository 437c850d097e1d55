import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn for many ids at once: one call to the system costs more than an id. */
const ID_BYTES = 16;
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** A UUIDv7 (RFC 9562): ids made later sort later. 74 random bits; an id is no secret. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, (used += ID_BYTES));
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
