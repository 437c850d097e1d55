import { type Polyline, type Point, smooth } from './curves.ts';

/**
 * A font of centre lines. A glyph is a list of strokes, a stroke a list of points `x,y` in hundredths of the glyph's
 * height, y downwards. `~` begins a smooth curve. Characters that resemble another one when bent and crossed out are
 * omitted: 0, 1, 2, 4, 5, 7, 8, B, F, G, H, I, O, Q, S, U, X, Z.
 */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  A: ['0,100 36,0 72,100', '14,66 58,66'],
  C: ['~72,20 54,2 28,4 5,30 4,68 26,96 54,98 73,80'],
  D: ['0,0 0,100', '~0,0 30,0 58,16 70,50 58,84 30,100 0,100'],
  E: ['62,0 0,0 0,100 62,100', '0,49 50,49'],
  J: ['~54,0 54,40 53,74 40,96 20,98 2,80', '24,0 54,0'],
  K: ['0,0 0,100', '64,0 2,56', '22,40 68,100'],
  L: ['0,0 0,100 60,100'],
  M: ['0,100 6,0 44,66 82,0 88,100'],
  N: ['0,100 0,0 66,100 66,0'],
  P: ['0,0 0,100', '~0,1 30,0 56,8 64,28 56,48 30,56 0,56'],
  R: ['0,0 0,100', '~0,1 30,0 54,8 62,26 54,44 30,52 0,52', '32,52 66,100'],
  T: ['0,0 70,0', '35,0 35,100'],
  V: ['0,0 36,100 72,0'],
  W: ['0,0 22,100 47,30 72,100 94,0'],
  Y: ['0,0 35,50 70,0', '35,50 35,100'],
  3: ['~4,14 22,0 46,4 54,24 44,42 24,48', '~24,48 50,54 62,74 50,94 26,100 2,88'],
  6: ['~54,4 32,10 10,40 4,70 18,96 40,98 60,82 58,60 40,46 16,54 4,72'],
  9: ['~58,28 44,52 22,54 2,38 4,14 24,0 46,4 58,28 54,60 34,92 12,98'],
};

/** Every character that can be drawn. */
export const ALPHABET = Object.keys(GLYPHS).join('');

/** Centre lines of a character, scaled to a height of 1. */
export function strokesOf(character: string): Polyline[] {
  const strokes = GLYPHS[character];
  if (strokes === undefined) throw new Error(`no glyph for "${character}"`);
  return strokes.map((stroke) => {
    const points = stroke.replace('~', '').split(' ').map(pointOf);
    return stroke.startsWith('~') ? smooth(points) : points;
  });
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x / 100, y / 100];
}
