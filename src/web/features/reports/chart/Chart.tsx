import { Bar, BarChart, type BarShapeProps, CartesianGrid, Rectangle, Tooltip, XAxis, YAxis } from 'recharts';

import { formatNumber } from '#domain/goods/decimal.ts';

import { useIsDesk } from '../../../ui/media.ts';
import type { ChartBar } from './chart-bars.ts';

/** The values that are drawn in one colour, under its name. */
export interface Series {
  key: string;
  name: string;
  /** The colour, of CSS. */
  colour: string;
  /** The colour of negative values. */
  lossColour?: string;
}

export interface ChartProps {
  bars: readonly ChartBar[];
  series: readonly Series[];
  /** Upright bars from left to right; others lie below each other, where names have room. */
  isByTime: boolean;
  /** Parts of one bar rather than bars side by side. */
  isStacked: boolean;
  unit: string;
}

/** The room for names in pixels, and about how many letters fit into it. */
const names = { phone: { width: 140, letters: 16 }, desk: { width: 240, letters: 34 } };
const small = { fontSize: 13, fill: 'var(--ink-2)' };
const line = { stroke: 'var(--line-strong)' };

/** Bars by groups. For the eye alone: every number stands in the table below. */
export function Chart({ bars, series, isByTime, isStacked, unit }: ChartProps) {
  const withUnit = (value: number) => `${formatNumber(value)}\u{a0}${unit}`;
  const isDesk = useIsDesk();
  const { width, letters } = isDesk ? names.desk : names.phone;
  const axisProps = { dataKey: 'label', tickLine: false, axisLine: line } as const;
  const numbers = { tick: small, tickLine: false, axisLine: false, tickFormatter: withUnit, tickCount: 5 };
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      style={{ width: '100%', height: '100%' }}
      layout={isByTime ? 'horizontal' : 'vertical'}
      data={bars}
      margin={{ top: 4, right: 32, bottom: 0, left: 0 }}
      barGap={2}
      barCategoryGap={isByTime ? '25%' : 6}
      maxBarSize={isByTime ? 56 : 18}
    >
      <CartesianGrid stroke="var(--line)" horizontal={isByTime} vertical={!isByTime} />
      {isByTime ? (
        <XAxis
          tick={small}
          tickFormatter={(week: string) => (isDesk ? week : week.slice(0, 6))}
          {...axisProps}
        />
      ) : (
        <XAxis type="number" {...numbers} />
      )}
      {isByTime ? (
        <YAxis width="auto" {...numbers} />
      ) : (
        <YAxis type="category" width={width} tick={nameOf(letters)} {...axisProps} />
      )}
      <Tooltip
        cursor={{ fill: 'var(--sunken)' }}
        formatter={(value) => withUnit(Math.round(Number(value) * 100) / 100)}
        isAnimationActive={false}
        contentStyle={{
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius)',
          background: 'var(--surface)',
          color: 'var(--ink)',
        }}
        itemStyle={{ color: 'var(--ink)' }}
      />
      {series.map(({ key, name, colour, lossColour = colour }) => (
        <Bar
          key={key}
          name={name}
          dataKey={(bar: ChartBar) => bar.values[key]}
          fill={colour}
          isAnimationActive={false}
          {...(isStacked && { stackId: 'all' })}
          shape={barOf(isStacked, ({ values }) => ((values[key] ?? 0) < 0 ? lossColour : colour))}
        />
      ))}
    </BarChart>
  );
}

interface TickProps {
  x: number | string;
  y: number | string;
  payload: { value: string };
}

/** A name on one line; the library would break a long one into two. */
function nameOf(letters: number) {
  return ({ x, y, payload }: TickProps) => (
    <text {...small} x={x} y={y} dy="0.35em" textAnchor="end">
      {shortened(payload.value, letters)}
    </text>
  );
}

/** Returns the drawing of a bar whose colour depends on its value. */
function barOf(isStacked: boolean, colourOf: (bar: ChartBar) => string) {
  return (shape: BarShapeProps) => (
    <Rectangle {...shape} radius={isStacked ? 0 : 3} fill={colourOf(shape.payload as ChartBar)} />
  );
}

function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`;
}
