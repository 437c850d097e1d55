import uPlot from 'uplot';

import 'uplot/dist/uPlot.min.css';

/** Height of a chart, in CSS pixels. */
const HEIGHT = 220;
/** Allowed steps of the grid lines and of the axis labels: whole numbers only. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000];
const POSITION_STEPS = [1, 2, 3, 4, 6, 8, 12, 24];
/** Minimum top of the value axis, so that an empty chart has grid lines. */
const MIN_TOP = 4;

type Bars = {
  /** The positions of the bars, then the heights of each kind, the highest first. */
  readonly data: readonly (readonly number[])[];
  /** The colours of the kinds, in the same order. */
  readonly colours: readonly string[];
  /** Colours of the axis labels and of the grid lines. */
  readonly text: string;
  readonly line: string;
  readonly font: string;
  readonly formatPosition: (position: number) => string;
  readonly formatHeight: (height: number) => string;
  /** Called with the hovered bar, or undefined. */
  readonly onPoint: (position: number | undefined) => void;
};

/** Draws a bar chart into a box and follows its width. Returns a function that removes it. */
export function drawBars(box: HTMLElement, bars: Bars): () => void {
  const { data, colours, text, line, font, formatPosition, formatHeight, onPoint } = bars;
  const paths = uPlot.paths.bars?.({ size: [0.72, 40], radius: 0.15 });
  const count = data[0]?.length ?? 0;
  const axis = { stroke: text, font, ticks: { show: false } };
  const chart = new uPlot(
    {
      width: box.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [-0.6, count - 0.4] },
        y: { range: (_, __, max) => [0, Math.max(MIN_TOP, max * 1.08)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: POSITION_STEPS,
          space: 56,
          size: 30,
          values: (_, positions) =>
            positions.map((position) => (Number.isInteger(position) ? formatPosition(position) : '')),
        },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          incrs: STEPS,
          size: 44,
          values: (_, heights) => heights.map(formatHeight),
        },
      ],
      series: [
        {},
        ...colours.map((fill) => ({ fill, stroke: fill, width: 0, points: { show: false }, ...(paths && { paths }) })),
      ],
      hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
    },
    data.map((row) => [...row]) as uPlot.AlignedData, // the positions, then equally long rows of heights
    box,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }));
  watch.observe(box);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}
