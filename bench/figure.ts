/** Processor time of one call in milliseconds: user and system time of the server and of PostgreSQL. */
export type CallCost = { readonly server: number; readonly database: number };

/** One measured figure against its budget. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly must: 'at most' | 'at least';
  /** Processor time of a call. `reference` is that of the bare hash, response or library in the same run. */
  readonly cost?: CallCost & { readonly reference?: number };
};

export function isWithinBudget({ value, limit, must }: Figure): boolean {
  return must === 'at most' ? value <= limit : value >= limit;
}

/**
 * One line: name, value, budget, used share of the budget, whether the value is within it, and the processor time of a
 * call.
 */
export function line(figure: Figure): string {
  const { name, value, unit, limit, must } = figure;
  const share = value === limit ? 1 : must === 'at most' ? value / limit : limit / value;
  const budget = `${must} ${round(limit)} ${unit}`;
  const result = `${name.padEnd(58)} ${`${round(value)} ${unit}`.padStart(14)}   ${budget.padEnd(22)} ${(share * 100).toFixed(0).padStart(4)} %   ${isWithinBudget(figure) ? 'kept' : 'OVER'}`;
  return figure.cost === undefined ? result : `${result}   ${costText(figure.cost)}`;
}

function costText({ server, database, reference }: NonNullable<Figure['cost']>): string {
  const compared = reference === undefined ? '' : `, reference ${reference.toFixed(2)} ms`;
  return `processor time: server ${server.toFixed(2)} ms, database ${database.toFixed(2)} ms${compared}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Medians of the parts of several costs. */
export function medianCost(costs: readonly CallCost[]): CallCost {
  return { server: median(costs.map(({ server }) => server)), database: median(costs.map(({ database }) => database)) };
}
