export type Point = readonly [x: number, y: number];
export type Polyline = readonly Point[];

/** Number of straight segments between two points of a smooth curve. */
const CURVE_SEGMENTS = 6;

/** Catmull-Rom curve through points. */
export function smooth(points: Polyline): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const curve = [at(0)];
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 1; step <= CURVE_SEGMENTS; step += 1) {
      const t = step / CURVE_SEGMENTS;
      const along = (axis: 0 | 1): number => {
        const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]];
        return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      };
      curve.push([along(0), along(1)]);
    }
  }
  return curve;
}

/** Splits a line into segments of at most `length`, so that it can be bent. */
export function subdivide(line: Polyline, length: number): Point[] {
  return line.flatMap((to, index) => {
    const [x, y] = line[index - 1] ?? to;
    const [dx, dy] = [to[0] - x, to[1] - y];
    const pieceCount = Math.max(1, Math.ceil(Math.hypot(dx, dy) / length));
    return Array.from({ length: pieceCount }, (_, piece): Point => {
      const t = (piece + 1) / pieceCount;
      return [x + dx * t, y + dy * t];
    });
  });
}
