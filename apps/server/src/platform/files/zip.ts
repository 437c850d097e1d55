import { Readable } from 'node:stream';

/** Maximum total size of the files in bytes. An archive has 32-bit sizes and offsets, and also contains an index. */
export const ZIP_BYTES = 4_000_000_000;

type ZipEntry = { readonly name: string; open(): Promise<Readable> };

/**
 * Uncompressed ZIP archive of files. It is generated while it is read, so only a chunk of one file is in memory. Equal
 * names are numbered. The caller must keep the total below `ZIP_BYTES`.
 */
export function zip(entries: readonly ZipEntry[]): Readable {
  return Readable.from(chunksOf(entries), { objectMode: false });
}

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const { Zip, ZipPassThrough } = await import('fflate'); // loaded at first use, which saves 6 MB until then
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const names = uniqueNames(entries.map(({ name }) => name));
  for (const [index, entry] of entries.entries()) {
    const file = new ZipPassThrough(names[index] ?? entry.name);
    archive.add(file);
    for await (const chunk of await entry.open()) {
      file.push(chunk as Uint8Array); // a stream of bytes
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  archive.end();
  yield* chunks;
}

/** Numbers equal names: `a.txt`, `a (2).txt`, … Names are case-insensitive, as in many file systems. */
function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${ending}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
