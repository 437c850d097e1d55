import { useEffect, useRef, useState } from 'react';

import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';
import { useTheme } from '#/shared/state/theme.ts';
import { Panel } from '#/ui/layout/panel.tsx';

import { drawBars } from './bar-chart.ts';
import { KINDS, stackedBars, sumsOf } from './chart-series.ts';
import type { SignInFigures } from './data.ts';
import { FiguresTable } from './figures-table.tsx';
import { createPeriodFormatter, type Period } from './period-formatter.ts';

import styles from './sign-ins-chart.module.css';

type SignInsChartProps = { title: string; rows: SignInFigures; period: Period };

/** Sign-in results over time, as a bar chart and as a table of the same figures. */
export function SignInsChart({ title, rows, period }: SignInsChartProps) {
  const t = useTexts();
  const { language } = useLanguage();
  const { theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const [pointed, setPointed] = useState<number>();

  useEffect(() => {
    const [chart, formatter] = [box.current, legend.current];
    if (chart === null || formatter === null) return;
    // A canvas cannot use custom properties: the colours are read from rendered elements.
    const colours = Array.from(formatter.querySelectorAll('i'), (swatch) => getComputedStyle(swatch).color);
    const { color: text, borderTopColor: line, fontFamily } = getComputedStyle(chart);
    const short = createPeriodFormatter(period, language);
    const number = numberFormat(language, { notation: 'compact' });
    return drawBars(chart, {
      data: stackedBars(rows),
      colours: colours.toReversed(),
      text,
      line,
      font: `12px ${fontFamily}`,
      formatPosition: (index) => short.axis(rows[index]?.at),
      formatHeight: (height) => number.format(height),
      onPoint: setPointed,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- a new theme changes the colours, so the chart is redrawn
  }, [rows, period, language, theme]);

  const row = pointed === undefined ? undefined : rows[pointed];
  const number = numberFormat(language);
  const figures = row ?? sumsOf(rows);
  const sums = sumsOf(rows);
  const summary = t('dashboard.summary', {
    done: number.format(sums.done),
    refused: number.format(sums.refused),
    locked: number.format(sums.locked),
  });
  return (
    <Panel title={title} hint={row === undefined ? summary : createPeriodFormatter(period, language).whole(row.at)}>
      <ul className={styles.legend} ref={legend} aria-hidden>
        {KINDS.map((kind) => (
          <li key={kind} className={styles[kind]}>
            <i /> {t(`dashboard.${kind}`)} <b>{number.format(figures[kind])}</b>
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn into it */}
      <div className={styles.chart} ref={box} role="img" aria-label={`${title}: ${summary}`} />
      <details className={styles.details}>
        <summary>{t('dashboard.asTable')}</summary>
        <FiguresTable title={title} rows={rows} period={period} />
      </details>
    </Panel>
  );
}
