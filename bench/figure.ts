/** One measured figure against its budget. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly must: 'at most' | 'at least';
};

export function isWithinBudget({ value, limit, must }: Figure): boolean {
  return must === 'at most' ? value <= limit : value >= limit;
}

/** One line: name, value, budget, used share of the budget, and whether the value is within it. */
export function line(figure: Figure): string {
  const { name, value, unit, limit, must } = figure;
  const share = value === limit ? 1 : must === 'at most' ? value / limit : limit / value;
  const budget = `${must} ${round(limit)} ${unit}`;
  return `${name.padEnd(58)} ${`${round(value)} ${unit}`.padStart(14)}   ${budget.padEnd(22)} ${(share * 100).toFixed(0).padStart(4)} %   ${isWithinBudget(figure) ? 'kept' : 'OVER'}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
