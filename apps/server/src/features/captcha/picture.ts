import { randomInt } from 'node:crypto';

import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH } from '@foyer/contract/limits/captcha.ts';

import { subdivide, type Polyline, type Point, smooth } from './curves.ts';
import { ALPHABET, strokesOf } from './glyphs.ts';
import { type Colour, encodePng } from './png.ts';
import { createRaster, drawDisc, drawLines, type Pen, type Raster } from './raster.ts';

/** Space around the text, in pixels. */
const MARGIN = 6;
/** Maximum height of characters, in pixels. */
const MAX_CHARACTER_HEIGHT = 60;
/** Maximum length of a straight segment, as a fraction of a character's height. */
const MAX_SEGMENT = 0.12;
const DISC_COUNT = 2;
const PAPER: Colour = [244, 246, 250];

/** A character relative to its centre, with the size of its bounding box. Its height before rotation is about 1. */
type Glyph = { readonly lines: readonly Polyline[]; readonly width: number; readonly height: number };

export function randomCaptchaText(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Draws a text as a PNG, `width` pixels wide. */
export function drawCaptcha(text: string, width: number): Promise<Buffer> {
  return encodePng(captchaRaster(text, width), PAPER, randomInk());
}

/**
 * Draws a text without colours, with obstacles for text recognition. Overlapping shapes erase each other, which splits
 * characters into pieces. Discs swap ink and paper, so no threshold separates the two. The curve across the text is as
 * thick as the thinnest parts of characters, so no filter removes the curve alone.
 */
export function captchaRaster(text: string, width: number): Raster {
  const raster = createRaster(width, CAPTCHA_HEIGHT);
  const glyphs = Array.from(text, distortGlyph);
  const gaps = glyphs.map((_, index) => (index === 0 ? 0 : randomBetween(0.04, 0.14)));
  const textWidth = [...gaps, ...glyphs.map((glyph) => glyph.width)].reduce((sum, extent) => sum + extent, 0);
  const availableWidth = width - 2 * MARGIN;
  const size = Math.min(MAX_CHARACTER_HEIGHT, availableWidth / textWidth);
  const radius = size * randomBetween(0.055, 0.065);
  const wave = randomWave(width);
  let x = MARGIN + (availableWidth - textWidth * size) * randomBetween(0.2, 0.8);
  glyphs.forEach((glyph, index) => {
    x += ((gaps[index] ?? 0) + glyph.width / 2) * size;
    const slack = Math.max(0, (CAPTCHA_HEIGHT - glyph.height * size) / 2 - MARGIN - wave.height);
    const y = CAPTCHA_HEIGHT / 2 + randomBetween(-slack, slack);
    const lines = glyph.lines.map((line) => line.map(([px, py]) => wave.bend([x + px * size, y + py * size])));
    drawLines(raster, lines, randomPen(radius));
    x += (glyph.width / 2) * size;
  });
  drawLines(raster, [randomCurve(width)], { radius: () => radius * 0.75 });
  for (let disc = 0; disc < DISC_COUNT; disc += 1) {
    const centre = [
      width * ((disc + randomBetween(0.1, 0.9)) / DISC_COUNT),
      randomInt(2) * CAPTCHA_HEIGHT + randomBetween(-12, 12),
    ] as const;
    drawDisc(raster, centre, randomBetween(0.5, 0.7) * CAPTCHA_HEIGHT);
  }
  return raster;
}

/** Slants, stretches and rotates a character. */
function distortGlyph(character: string): Glyph {
  const strokes = strokesOf(character);
  const middle = Math.max(...strokes.flat().map(([x]) => x)) / 2;
  const [slant, wide, high, angle] = [
    randomBetween(-0.2, 0.2),
    randomBetween(0.9, 1.05),
    randomBetween(0.9, 1.05),
    randomBetween(-0.26, 0.26),
  ];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lines = strokes.map((stroke) =>
    subdivide(stroke, MAX_SEGMENT).map(([x, y]): Point => {
      const [px, py] = [(x - middle + slant * (0.5 - y)) * wide, (y - 0.5) * high];
      return [px * cos - py * sin, px * sin + py * cos];
    }),
  );
  const side = (axis: 0 | 1) => 2 * Math.max(...lines.flat().map((point) => Math.abs(point[axis])));
  return { lines, width: side(0), height: side(1) };
}

/** A pen with even strokes, with a broad nib, or with outlines. */
function randomPen(radius: number): Pen {
  const nib = randomBetween(0, Math.PI);
  const pens: readonly [Pen, Pen, Pen] = [
    { radius: () => radius },
    { radius: (dx, dy) => radius * (0.7 + 0.6 * Math.abs(Math.sin(Math.atan2(dy, dx) - nib))) },
    { radius: () => radius * 1.25, outline: radius * 0.4 },
  ];
  return pens[randomInt(pens.length)] ?? pens[0];
}

/** A wave through the whole picture, and the height that it adds to the text. */
function randomWave(width: number): { bend: (point: Point) => Point; height: number } {
  const [across, down] = [width / randomBetween(2.5, 4.3), randomBetween(50, 90)];
  const [left, top] = [randomBetween(0, across), randomBetween(0, down)];
  const [right, height] = [randomBetween(1, 2.5), randomBetween(2, 4)];
  const swing = (length: number) => Math.sin(length * 2 * Math.PI);
  return { height, bend: ([x, y]) => [x + right * swing((y + top) / down), y + height * swing((x + left) / across)] };
}

/** A curve from the left edge to the right edge. */
function randomCurve(width: number): Point[] {
  const points = Array.from({ length: 5 }, (_, index): Point => [
    (width * index) / 4,
    randomBetween(16, CAPTCHA_HEIGHT - 16),
  ]);
  return smooth(points);
}

function randomInk(): Colour {
  return [30 + randomInt(20), 40 + randomInt(20), 80 + randomInt(40)];
}

function randomBetween(min: number, max: number): number {
  return min + (randomInt(10_000) / 10_000) * (max - min);
}
