import type { Polyline, Point } from './curves.ts';

/** A picture with one ink: the coverage of each pixel, from 0 to 1, row by row. */
export type Raster = { readonly width: number; readonly height: number; readonly cover: Float32Array };

export type Pen = {
  /** Half the thickness, in pixels, of a line in the direction (`dx`, `dy`). */
  readonly radius: (dx: number, dy: number) => number;
  /** Half the thickness, in pixels, of an outline that is drawn instead of the line. */
  readonly outline?: number;
};

/** Pixel box from the top left; `right` and `bottom` are exclusive. */
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export function createRaster(width: number, height: number): Raster {
  return { width, height, cover: new Float32Array(width * height) };
}

/** Draws lines as one shape. Where the shape overlaps ink, the ink is erased. */
export function drawLines(raster: Raster, lines: readonly Polyline[], { radius, outline = 0 }: Pen): void {
  const strokes = lines.flatMap((line) =>
    line.slice(1).map((to, index) => {
      const from = line[index] ?? to;
      return { from, to, radius: radius(to[0] - from[0], to[1] - from[1]) };
    }),
  );
  const reach = Math.max(...strokes.map((stroke) => stroke.radius)) + outline;
  const distances = new Float32Array(raster.cover.length).fill(Infinity);
  for (const stroke of strokes) measure(raster, distances, stroke, boxAround(raster, [stroke.from, stroke.to], reach));
  invert(raster, boxAround(raster, lines.flat(), reach), (at) => {
    const distance = distances[at] ?? Infinity;
    return outline === 0 ? distance : Math.abs(distance) - outline;
  });
}

/** Draws a disc. Where the disc overlaps ink, the ink is erased. */
export function drawDisc(raster: Raster, centre: Point, radius: number): void {
  const { width } = raster;
  invert(raster, boxAround(raster, [centre], radius), (at) => {
    const [dx, dy] = [(at % width) - centre[0], Math.floor(at / width) - centre[1]];
    return Math.sqrt(dx * dx + dy * dy) - radius;
  });
}

/** Swaps ink and paper inside a shape. `distanceAt` is a pixel's distance from the shape's edge, negative inside. */
function invert({ width, cover }: Raster, box: Box, distanceAt: (at: number) => number): void {
  for (let y = box.top; y < box.bottom; y += 1)
    for (let at = y * width + box.left; at < y * width + box.right; at += 1) {
      const shape = Math.max(0, Math.min(1, 0.5 - distanceAt(at)));
      const previous = cover[at] ?? 0;
      cover[at] = previous + shape - 2 * previous * shape;
    }
}

/** Lowers distances to the distance from the edge of a straight line with round ends, where that is smaller. */
function measure(
  { width }: Raster,
  distances: Float32Array,
  { from, to, radius }: { readonly from: Point; readonly to: Point; readonly radius: number },
  box: Box,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy || 1;
  for (let y = box.top; y < box.bottom; y += 1)
    for (let x = box.left; x < box.right; x += 1) {
      const [px, py] = [x - from[0], y - from[1]];
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
      const [ex, ey] = [px - along * dx, py - along * dy];
      const at = y * width + x;
      distances[at] = Math.min(distances[at] ?? Infinity, Math.sqrt(ex * ex + ey * ey) - radius);
    }
}

/** Bounding box of the pixels within `reach` of points, plus the width of a soft edge. */
function boxAround({ width, height }: Raster, points: Polyline, reach: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - reach - 1)),
    top: Math.max(0, Math.floor(Math.min(...ys) - reach - 1)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + reach + 2)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + reach + 2)),
  };
}
