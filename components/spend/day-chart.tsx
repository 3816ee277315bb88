"use client";

import { classNames } from "@/components/ui/class-names";
import { formatCounted, formatTotalUsd } from "@/components/ui/format";
import { type DayBar, mostOnADay } from "./prepare-days";

export type DayChartProps = { title: string; bars: DayBar[]; isSimulated: boolean };

const width = 1_000;
const height = 120;

/** Cost by day as bars. The table by day has the same figures for whoever does not see them. */
export function DayChart({ title, bars, isSimulated }: DayChartProps) {
  const slot = width / Math.max(1, bars.length);
  const most = formatTotalUsd(mostOnADay(bars));
  const first = bars[0];
  const last = bars.at(-1);
  return (
    <figure className="space-y-1.5">
      <figcaption className="flex items-baseline justify-between gap-3 text-xs text-muted">
        <span>{title}</span>
        <span className="tabular-nums">most on a day: {most}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${formatCounted(bars.length, "day")}, most on a day: ${most}. The table by day has the figures.`}
        className="h-28 w-full border-b border-border-strong"
      >
        {bars.map((bar, index) => (
          <g key={bar.day}>
            {/* The whole column answers the pointer, also where the bar is low. */}
            <rect x={index * slot} y={0} width={slot} height={height} fill="transparent">
              <title>{wordBar(bar)}</title>
            </rect>
            {bar.height > 0 ? (
              <rect
                x={index * slot + slot * 0.15}
                y={height - barHeight(bar)}
                width={slot * 0.7}
                height={barHeight(bar)}
                pointerEvents="none"
                className={classNames(isSimulated ? "fill-simulated" : "fill-accent")}
                fillOpacity={isSimulated ? 0.65 : 1}
              />
            ) : null}
          </g>
        ))}
      </svg>
      <div aria-hidden className="flex justify-between text-xs text-muted tabular-nums">
        <span>{first?.day}</span>
        <span>{bars.length > 1 ? last?.day : null}</span>
      </div>
    </figure>
  );
}

/** A day on which something was spent is seen, however little it was beside the others. */
function barHeight({ height: share }: DayBar): number {
  return Math.max(2, share * height);
}

function wordBar(bar: DayBar): string {
  return `${bar.day}: ${formatTotalUsd(bar)}, ${formatCounted(bar.calls, "call")}`;
}
