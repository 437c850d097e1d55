import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import type { Raster } from '../apps/server/src/features/captcha/raster.ts';
import type { Figure } from './figure.ts';
import { FILTERS, portableGreyMap } from './picture-filters.ts';

/** Maximum share of pictures that OCR may read, in per cent. */
const LIMIT = 2;
/** Page segmentation modes of tesseract (`tesseract --help-extra`): one line of text, one word. */
const MODES = [7, 8] as const;

export type Sample = { readonly text: string; readonly picture: Raster };

/**
 * Share of pictures whose whole text tesseract reads, one figure per filter and mode. Tesseract is limited to the
 * alphabet. Throws when it is not installed.
 */
export async function measureRecognition(samples: readonly Sample[], alphabet: string): Promise<Figure[]> {
  if (spawnSync('tesseract', ['--version']).error !== undefined)
    throw new Error('tesseract is missing. Install it: apt-get install -y tesseract-ocr');
  const figures: Figure[] = [];
  for (const [filter, apply] of Object.entries(FILTERS)) {
    const filtered = samples.map(({ picture }) => portableGreyMap(apply(picture)));
    for (const mode of MODES) {
      const readings = await readPictures(filtered, mode, alphabet);
      const read = samples.filter(({ text }, index) => readings[index] === text).length;
      figures.push({
        name: `captchas read by tesseract: ${filter}, mode ${mode}`,
        value: (100 * read) / samples.length,
        unit: '%',
        limit: LIMIT,
        must: 'at most',
      });
    }
  }
  return figures;
}

async function readPictures(pictures: readonly Buffer[], mode: number, alphabet: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-captcha-'));
  try {
    const files = pictures.map((_, index) => join(folder, `${index}.pgm`));
    await Promise.all(files.map((file, index) => writeFile(file, pictures[index] ?? '')));
    await writeFile(join(folder, 'list'), files.join('\n'));
    const options = ['--psm', String(mode), '-c', `tessedit_char_whitelist=${alphabet}`];
    const tesseract = spawn('tesseract', [join(folder, 'list'), 'stdout', ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    const pages = String(await buffer(tesseract.stdout)).split('\f');
    // Some versions also end the last page with a form feed.
    if (pages.length < pictures.length) throw new Error(`tesseract answered for ${pages.length} pictures`);
    return pages.map((page) => page.replaceAll(/\s/g, ''));
  } finally {
    await rm(folder, { recursive: true });
  }
}
