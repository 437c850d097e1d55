import { randomUUIDv7 } from 'node:crypto';

/** Maximum number of bytes of a notification. PostgreSQL accepts fewer than 8,000 (NOTIFY, "payload"). */
const MAX_BYTES = 7900;
/** Base64 characters of a chunk. Its header has fewer than 100. */
const CHUNK_LENGTH = 7500;

/** Notifications for a JSON text: the text itself or, if it is too long for one, its chunks. */
export function notificationsOf(text: string): string[] {
  if (Buffer.byteLength(text) <= MAX_BYTES) return [text];
  const id = randomUUIDv7();
  const encoded = Buffer.from(text).toString('base64');
  const count = Math.ceil(encoded.length / CHUNK_LENGTH);
  return Array.from(
    { length: count },
    (_, index) => `${id} ${index} ${count} ${encoded.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH)}`,
  );
}

/** Reassembles notifications. `accept` returns a text when it is complete. `reset` discards incomplete texts. */
export function createNotificationReader() {
  const incomplete = new Map<string, string[]>();
  return {
    accept(notification: string): string | undefined {
      if (notification.startsWith('{')) return notification;
      const [id = '', index, count, chunk = ''] = notification.split(' ');
      const chunks = incomplete.get(id) ?? [];
      chunks[Number(index)] = chunk;
      incomplete.set(id, chunks);
      if (Object.keys(chunks).length < Number(count)) return undefined;
      incomplete.delete(id);
      return Buffer.from(chunks.join(''), 'base64').toString();
    },
    reset: (): void => incomplete.clear(),
  };
}
