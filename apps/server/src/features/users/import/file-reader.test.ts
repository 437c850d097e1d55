import { sheetOf, workbook } from '@foyer/server/test/files/workbooks.ts';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { createFileReader } from './file-reader.ts';

const read = createFileReader();
const bytesOf = (text: string) => new TextEncoder().encode(text);
const HEADER = 'username,displayName,email,organisation,language';
const csv = (...lines: string[]) => bytesOf([HEADER, ...lines].join('\r\n'));
const line = (name: string) => `${name},Anna A,${name}@shop.example,hq,de`;

const refusalOf = (bytes: Uint8Array) =>
  read(bytes).then(
    () => undefined,
    (error: { details?: { fields?: unknown } }) => error.details?.fields,
  );

const MANY = csv(...Array.from({ length: 9000 }, (_, index) => line(`person-${index}`)));
const header = HEADER.split(',');
const anna = ['anna', 'Anna A', 'anna@shop.example', 'hq', 'de'];

describe('a malicious file is refused', () => {
  const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
    { length: 30 },
    (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};&a${index};&a${index};">`,
  ).join('')}]>`;

  test('a few hundred kilobytes that unpack to more than is read', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    const file = zipSync({ ...unzipSync(workbook('')), 'xl/worksheets/sheet1.xml': zeros }, { level: 1 });
    expect(file.length).toBeLessThan(512 * 1024);
    expect(await refusalOf(file)).toEqual({ '/file': 'too_much_content' });
  }, 60_000);

  test('one with a size in its directory that is too small', async () => {
    const sheet = sheetOf([header, ...Array.from({ length: 9000 }, () => anna)]);
    const file = workbook(sheet);
    const view = new DataView(file.buffer);
    for (let at = 0; at < file.length - 30; at += 1)
      // changes the sizes in the central directory
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000)
        view.setUint32(at + 24, 100, true);
    expect(await refusalOf(file)).toEqual({ '/file': 'unreadable' });
  });

  test('one with two parts of the same name, of which programs read either', async () => {
    const file = zipSync({
      ...unzipSync(workbook(sheetOf([header, anna]))),
      'xl/worksheets/Sheet1.xml': bytesOf(sheetOf([header, anna])),
    });
    expect(await refusalOf(file)).toEqual({ '/file': 'unreadable' });
  });

  test('one whose parts are encrypted by ZIP', async () => {
    const file = workbook(sheetOf([header, anna]));
    const view = new DataView(file.buffer);
    for (let at = 0; at < file.length - 30; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    expect(await refusalOf(file)).toEqual({ '/file': 'encrypted' });
  });

  test.each([
    [
      'a billion laughs',
      sheetOf([header, [{ xml: '<c t="inlineStr"><is><t>&a30;</t></is></c>' }, ...anna.slice(1)]], LAUGHS),
    ],
    [
      'an entity that is another file',
      sheetOf(
        [header, [{ xml: '<c t="inlineStr"><is><t>&passwd;</t></is></c>' }, ...anna.slice(1)]],
        '<!DOCTYPE x [<!ENTITY passwd SYSTEM "file:///etc/passwd">]>',
      ),
    ],
  ])('%s is never looked at', async (_what, sheet) => {
    const outcome = await read(workbook(sheet)).then(
      ({ candidates }) => JSON.stringify(candidates),
      (error: Error) => error.message,
    );
    expect(outcome.length).toBeLessThan(400);
    expect(outcome).not.toContain('root:');
  });

  test.each([
    ['elements within elements', '<a>'.repeat(1_000_000)],
    ['a tag that never ends', `<c ${'a="1" '.repeat(1_500_000)}`],
    [
      'an element with hundreds of thousands of attributes',
      `<row ${Array.from({ length: 300_000 }, (_, i) => `a${i}=""`).join(' ')}></row>`,
    ],
    ['no XML at all', 'PK'.repeat(1000)],
    ['nothing', ''],
  ])(
    '%s',
    async (_what, inner) => {
      const outcome = await refusalOf(workbook(inner));
      expect(['unreadable', 'too_much_content', 'empty']).toContain(
        (outcome as { '/file': string } | undefined)?.['/file'],
      );
    },
    30_000,
  );

  test('a ZIP file that is no workbook, and one that is cut off', async () => {
    expect(await refusalOf(zipSync({ 'a.txt': bytesOf('x') }))).toEqual({ '/file': 'other_format' });
    expect(await refusalOf(bytesOf('PK\u0003\u0004rest'))).toEqual({ '/file': 'unreadable' });
  });

  test('one that takes more memory than there is', async () => {
    const small = createFileReader({ heapMb: 10 });
    const lines = Array.from({ length: 9000 }, (_, index) => `p${index},${'x'.repeat(400)},x,y,`);
    await expect(small(csv(...lines))).rejects.toMatchObject({ details: { fields: { '/file': 'too_much_content' } } });
  }, 30_000);

  test('one that keeps its reader busy, after a while', async () => {
    const impatient = createFileReader({ timeoutMs: 1 });
    await expect(impatient(MANY)).rejects.toMatchObject({ details: { fields: { '/file': 'unreadable' } } });
  });
});

test('while a file is read the event loop goes on', async () => {
  let tickCount = 0;
  const state = { isRead: false };
  const pending = read(MANY).finally(() => (state.isRead = true));
  while (!state.isRead) {
    await new Promise((resolve) => setImmediate(resolve));
    tickCount += 1;
  }
  expect((await pending).candidates).toHaveLength(9000);
  // On this thread, reading would allow only two or three ticks.
  expect(tickCount).toBeGreaterThan(100);
});
