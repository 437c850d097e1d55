import { randomInt } from 'node:crypto';

import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH } from '@foyer/contract/limits/captcha.ts';

import { divide, type Line, type Point, smooth } from './curves.ts';
import { ALPHABET, strokesOf } from './glyphs.ts';
import { type Colour, encodePng } from './png.ts';
import { createRaster, drawDisc, drawLines, type Pen, type Raster } from './raster.ts';

/** Around the text, in pixels. */
const MARGIN = 6;
/** Height of characters at most, in pixels. */
const SIZE_MOST = 60;
/** Longest straight part of a character, of its height. */
const PART = 0.12;
const DISCS = 2;
const PAPER: Colour = [244, 246, 250];

/** A character about its centre, with the sides of the box around it; its height before it is turned is about 1. */
type Glyph = { readonly lines: readonly Line[]; readonly width: number; readonly height: number };

/** A text to be read off a picture. */
export function freshCaptchaText(): string {
  return Array.from({ length: CAPTCHA_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Draws a text as a PNG of a width in pixels. */
export function drawCaptcha(text: string, width: number): Promise<Buffer> {
  return encodePng(captchaRaster(text, width), PAPER, freshInk());
}

/**
 * The picture of a text without its colours. What hinders programs that read print: shapes that meet cut holes into
 * each other, so characters are in several pieces; discs swap ink and paper, so no threshold separates the two; the
 * curve across the text is as thick as the characters, as the thinnest parts of characters, so no filter removes it alone.
 */
export function captchaRaster(text: string, width: number): Raster {
  const raster = createRaster(width, CAPTCHA_HEIGHT);
  const glyphs = Array.from(text, bentGlyph);
  const gaps = glyphs.map((_, index) => (index === 0 ? 0 : between(0.04, 0.14)));
  const wanted = [...gaps, ...glyphs.map((glyph) => glyph.width)].reduce((sum, part) => sum + part, 0);
  const room = width - 2 * MARGIN;
  const size = Math.min(SIZE_MOST, room / wanted);
  const radius = size * between(0.055, 0.065);
  const wave = freshWave(width);
  let x = MARGIN + (room - wanted * size) * between(0.2, 0.8);
  glyphs.forEach((glyph, index) => {
    x += ((gaps[index] ?? 0) + glyph.width / 2) * size;
    const slack = Math.max(0, (CAPTCHA_HEIGHT - glyph.height * size) / 2 - MARGIN - wave.height);
    const y = CAPTCHA_HEIGHT / 2 + between(-slack, slack);
    const lines = glyph.lines.map((line) => line.map(([px, py]) => wave.bend([x + px * size, y + py * size])));
    drawLines(raster, lines, freshPen(radius));
    x += (glyph.width / 2) * size;
  });
  drawLines(raster, [freshCurve(width)], { radius: () => radius * 0.75 });
  for (let disc = 0; disc < DISCS; disc += 1) {
    const centre = [
      width * ((disc + between(0.1, 0.9)) / DISCS),
      randomInt(2) * CAPTCHA_HEIGHT + between(-12, 12),
    ] as const;
    drawDisc(raster, centre, between(0.5, 0.7) * CAPTCHA_HEIGHT);
  }
  return raster;
}

/** A character slanted, stretched and turned. */
function bentGlyph(character: string): Glyph {
  const strokes = strokesOf(character);
  const middle = Math.max(...strokes.flat().map(([x]) => x)) / 2;
  const [slant, wide, high, angle] = [between(-0.2, 0.2), between(0.9, 1.05), between(0.9, 1.05), between(-0.26, 0.26)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lines = strokes.map((stroke) =>
    divide(stroke, PART).map(([x, y]): Point => {
      const [px, py] = [(x - middle + slant * (0.5 - y)) * wide, (y - 0.5) * high];
      return [px * cos - py * sin, px * sin + py * cos];
    }),
  );
  const side = (axis: 0 | 1) => 2 * Math.max(...lines.flat().map((point) => Math.abs(point[axis])));
  return { lines, width: side(0), height: side(1) };
}

/** Even, as of a broad nib, or hollow. */
function freshPen(radius: number): Pen {
  const nib = between(0, Math.PI);
  const pens: readonly [Pen, Pen, Pen] = [
    { radius: () => radius },
    { radius: (dx, dy) => radius * (0.7 + 0.6 * Math.abs(Math.sin(Math.atan2(dy, dx) - nib))) },
    { radius: () => radius * 1.25, outline: radius * 0.4 },
  ];
  return pens[randomInt(pens.length)] ?? pens[0];
}

/** A wave through the whole picture, with what it adds to the height of the text. */
function freshWave(width: number): { bend: (point: Point) => Point; height: number } {
  const [across, down] = [width / between(2.5, 4.3), between(50, 90)];
  const [left, top] = [between(0, across), between(0, down)];
  const [right, height] = [between(1, 2.5), between(2, 4)];
  const swing = (length: number) => Math.sin(length * 2 * Math.PI);
  return { height, bend: ([x, y]) => [x + right * swing((y + top) / down), y + height * swing((x + left) / across)] };
}

/** From edge to edge. */
function freshCurve(width: number): Point[] {
  const points = Array.from({ length: 5 }, (_, index): Point => [
    (width * index) / 4,
    between(16, CAPTCHA_HEIGHT - 16),
  ]);
  return smooth(points);
}

function freshInk(): Colour {
  return [30 + randomInt(20), 40 + randomInt(20), 80 + randomInt(40)];
}

function between(least: number, most: number): number {
  return least + (randomInt(10_000) / 10_000) * (most - least);
}
