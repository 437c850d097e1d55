/** The parts of a version that determine its precedence (Semantic Versioning 2.0.0, 11). */
function parseVersion(version: string): { numbers: number[]; labels: string[] } {
  const [plain = ''] = version.split('+');
  const [core = '', ...rest] = plain.split('-');
  const label = rest.join('-');
  return { numbers: core.split('.').map(Number), labels: label === '' ? [] : label.split('.') };
}

/** Comparator by precedence: negative when the first version is lower, positive when it is higher, else 0. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parseVersion(one), parseVersion(other)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.labels.length === 0 || right.labels.length === 0) return right.labels.length - left.labels.length;
  for (const [index, label] of left.labels.entries()) {
    const opposite = right.labels[index];
    const difference = opposite === undefined ? 1 : compareLabels(label, opposite);
    if (difference !== 0) return difference;
  }
  return left.labels.length - right.labels.length;
}

/** Numeric labels compare by value and precede other labels, which compare by their characters. */
function compareLabels(one: string, other: string): number {
  const [left, right] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (left && right) return Number(one) - Number(other);
  if (left !== right) return left ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
