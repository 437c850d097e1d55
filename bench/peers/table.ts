import { FIGURE_NAMES, FIGURES, type FigureName, type Figures } from './measure.ts';

/** Values of a column by figure. */
export type Column = { readonly name: string; readonly figures: Figures };

/** Figures of one column divided by those of another. */
export function ratio(name: string, measured: Column, reference: Column): Column {
  const figures: Partial<Record<FigureName, number>> = {};
  for (const figure of FIGURE_NAMES) {
    const dividend = measured.figures[figure];
    const divisor = reference.figures[figure];
    if (dividend !== undefined && divisor !== undefined) figures[figure] = dividend / divisor;
  }
  return { name, figures };
}

/** Plain text with a row per figure and a column per system or ratio. */
export function formatTable(systems: readonly Column[], ratios: readonly Column[]): string {
  const header = ['', ...systems.map(({ name }) => name), ...ratios.map(({ name }) => name)];
  const rows = FIGURE_NAMES.filter((figure) => systems.some(({ figures }) => figures[figure] !== undefined)).map(
    (figure) => [
      FIGURES[figure].label,
      ...systems.map(({ figures }) => figures[figure]?.toFixed(FIGURES[figure].digits) ?? '-'),
      ...ratios.map(({ figures }) => figures[figure]?.toFixed(2) ?? '-'),
    ],
  );
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
