import type { Raster } from '../apps/server/src/features/captcha/raster.ts';

/** Filters that an attacker can apply to a picture before OCR. */
export const FILTERS: Readonly<Record<string, (picture: Raster) => Raster>> = {
  none: (picture) => picture,
  'three times as large': (picture) => enlarge(picture, 3),
  threshold: (picture) => threshold(enlarge(picture, 2), () => 0.5),
  'local threshold': (picture) => localThreshold(enlarge(picture, 2), 25),
  opening: (picture) => enlarge(widest(narrowest(picture, 4), 4), 2),
  closing: (picture) => enlarge(narrowest(widest(picture, 4), 4), 2),
  median: (picture) =>
    enlarge(
      rank(picture, 5, (sorted) => sorted[sorted.length >> 1] ?? 0),
      2,
    ),
  edges: (picture) => edges(enlarge(picture, 2)),
};

/** A raster as a portable grey map (PGM) with dark ink. */
export function portableGreyMap({ width, height, cover }: Raster): Buffer {
  return Buffer.concat([
    Buffer.from(`P5 ${width} ${height} 255\n`),
    Buffer.from(Array.from(cover, (ink) => Math.round(255 * (1 - Math.min(1, ink))))),
  ]);
}

function from(width: number, height: number, coverAt: (x: number, y: number) => number): Raster {
  return {
    width,
    height,
    cover: Float32Array.from({ length: width * height }, (_, at) => coverAt(at % width, Math.floor(at / width))),
  };
}

/** Bilinear interpolation; coordinates outside are clamped to the edge. */
function sample({ width, height, cover }: Raster, x: number, y: number): number {
  const clampX = (value: number) => Math.max(0, Math.min(width - 1, value));
  const clampY = (value: number) => Math.max(0, Math.min(height - 1, value));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (px: number, py: number) => cover[clampY(py) * width + clampX(px)] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (x - left);
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

function enlarge(picture: Raster, times: number): Raster {
  return from(picture.width * times, picture.height * times, (x, y) => sample(picture, x / times, y / times));
}

function threshold(picture: Raster, limitAt: (x: number, y: number) => number): Raster {
  return from(picture.width, picture.height, (x, y) => (sample(picture, x, y) > limitAt(x, y) ? 1 : 0));
}

function localThreshold(picture: Raster, side: number): Raster {
  const mean = blur(picture, side);
  return threshold(picture, (x, y) => sample(mean, x, y));
}

/** Box blur, computed per axis. */
function blur(picture: Raster, side: number): Raster {
  const half = side >> 1;
  const offsets = Array.from({ length: side }, (_, index) => index - half);
  const mean = (valueAt: (offset: number) => number) =>
    offsets.reduce((sum, offset) => sum + valueAt(offset), 0) / side;
  const across = from(picture.width, picture.height, (x, y) => mean((offset) => sample(picture, x + offset, y)));
  return from(picture.width, picture.height, (x, y) => mean((offset) => sample(across, x, y + offset)));
}

function rank(picture: Raster, side: number, pick: (sorted: number[]) => number): Raster {
  const offsets = Array.from({ length: side }, (_, index) => index - (side >> 1));
  return from(picture.width, picture.height, (x, y) =>
    pick(offsets.flatMap((dy) => offsets.map((dx) => sample(picture, x + dx, y + dy))).sort((a, b) => a - b)),
  );
}

const narrowest = (picture: Raster, side: number): Raster => rank(picture, side, (sorted) => sorted[0] ?? 0);
const widest = (picture: Raster, side: number): Raster => rank(picture, side, (sorted) => sorted.at(-1) ?? 0);

/** Edge detection, independent of the polarity of ink and background. */
function edges(picture: Raster): Raster {
  return from(picture.width, picture.height, (x, y) =>
    Math.min(
      1,
      2 *
        Math.hypot(
          sample(picture, x + 1, y) - sample(picture, x - 1, y),
          sample(picture, x, y + 1) - sample(picture, x, y - 1),
        ),
    ),
  );
}
