import { connect } from 'node:net';

/** Sends raw bytes and reads until the server closes the connection: for requests that no HTTP client can send. */
export async function sendRaw(
  origin: string,
  ...pieces: (string | Buffer)[]
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  const { promise, resolve } = Promise.withResolvers<void>();
  // A server that refuses a request early resets the connection. The response that it sent before is used.
  socket.on('close', () => resolve()).on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  await promise;
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}

/** The head of a request that closes its connection, ready for `sendRaw`. */
export function requestHead(line: string, ...headers: string[]): string {
  return `${[`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
}

/** The JSON body of a raw response. */
export function readJson({ text }: { text: string }): Record<string, unknown> {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Record<string, unknown>; // tests know its shape
}
