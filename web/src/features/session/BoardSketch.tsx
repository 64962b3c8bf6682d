import styled from 'styled-components';
import { maintainerColor } from '../../theme/maintainer-color.ts';
import { color } from '../../theme/tokens.ts';

/** lane, start day, length in days, colour of the maintainer, and how the work stands. */
const bars = [
  [0, 0.3, 0.9, 8, 'done'],
  [0, 1.6, 1.1, 8, 'done'],
  [0, 3.4, 0.8, 8, 'open'],
  [1, 0.1, 1.3, 5, 'done'],
  [1, 2.4, 0.7, 5, 'fault'],
  [1, 3.5, 1.4, 5, 'open'],
  [2, 0.8, 0.7, 1, 'done'],
  [2, 2.1, 1.6, 1, 'done'],
  [2, 4.4, 0.56, 1, 'open'],
  [3, 0.4, 1.6, 9, 'done'],
  [3, 3.2, 1, 9, 'extra'],
  [4, 1.2, 0.9, 3, 'done'],
  [4, 2.6, 0.7, 3, 'done'],
  [4, 3.7, 0.9, 3, 'open'],
  [5, 0.2, 0.7, 11, 'done'],
  [5, 1.5, 1.5, 11, 'done'],
  [5, 4.1, 0.86, 11, 'open'],
  [6, 1, 1.4, 6, 'done'],
  [6, 3.3, 0.6, 6, 'open'],
  [7, 0.6, 0.8, 0, 'done'],
  [7, 2.2, 1, 0, 'done'],
  [7, 3.8, 0.7, 0, 'open'],
  [8, 0.2, 1.1, 4, 'done'],
  [8, 2.5, 0.8, 4, 'done'],
  [8, 4.2, 0.76, 4, 'open'],
  [9, 1.1, 0.7, 10, 'done'],
  [9, 2, 1.3, 10, 'done'],
  [9, 3.9, 0.8, 10, 'extra'],
  [10, 0.5, 1.4, 7, 'done'],
  [10, 3.1, 0.9, 7, 'open'],
  [10, 4.4, 0.56, 7, 'open'],
  [11, 0.1, 0.9, 2, 'done'],
  [11, 2.3, 1.2, 2, 'done'],
  [11, 4, 0.9, 2, 'open'],
] as const;

const day = 112;
const lane = 72;
const names = 124;
const head = 40;
const height = head + lane * 12;
const lanes = [...new Set(bars.map(([row]) => row))];

const Root = styled.svg`
  display: block;
  width: 100%;
  height: 100dvh;
  line { stroke: ${color.border}; }
  .rest { fill: ${color.hatch}; }
  .name { fill: ${color.border}; }
  .under { fill: ${color.bg}; }
  .now { stroke: ${color.accent}; stroke-width: 2; }
`;

/** The board of a week, without words: what waits behind the login. Decoration only. */
export const BoardSketch = () => (
  <Root viewBox={`0 0 ${names + day * 7} ${height}`} preserveAspectRatio="xMinYMin slice">
    <rect className="rest" x={names + day * 5} y={0} width={day * 2} height={height} />
    {Array.from({ length: 8 }, (_, index) => names + index * day).map((x) => (
      <g key={x}>
        <line x1={x} x2={x} y1={0} y2={height} />
        <rect className="name" x={x + 14} y={16} width={38} height={8} rx={4} />
      </g>
    ))}
    {lanes.map((row) => (
      <g key={row}>
        <line x1={0} x2={names + day * 7} y1={head + row * lane} y2={head + row * lane} />
        <circle cx={24} cy={head + row * lane + lane / 2} r={7} style={{ fill: maintainerColor(colorOf(row)).edge }} />
        <rect
          className="name"
          x={42}
          y={head + row * lane + lane / 2 - 4}
          width={46 + ((row * 29) % 38)}
          height={8}
          rx={4}
        />
      </g>
    ))}
    {bars.map(([row, start, length, hue, work]) => {
      const { bg, edge } = maintainerColor(hue);
      const x = names + start * day;
      const y = head + row * lane + 18;
      return (
        <g key={`${row}-${start}`}>
          <rect className="under" x={x} y={y} width={length * day} height={36} rx={6} />
          <g opacity={work === 'done' ? 0.6 : 1}>
            <rect
              x={x}
              y={y}
              width={length * day}
              height={36}
              rx={6}
              style={{ fill: bg, stroke: edge }}
              strokeDasharray={work === 'extra' ? '5 4' : undefined}
              strokeWidth={work === 'fault' ? 3 : 1}
            />
            {work === 'done' && (
              <path d={`M${x + 12} ${y + 19} l4 4 l8 -9`} fill="none" strokeWidth={2} style={{ stroke: edge }} />
            )}
            {work === 'fault' && <path d={`M${x + 20} ${y + 9} l-8 10 h6 l-2 8 l8 -11 h-6 z`} style={{ fill: edge }} />}
            <rect
              x={x + (work === 'done' || work === 'fault' ? 32 : 12)}
              y={y + 14}
              width={Math.max(18, length * day - 56)}
              height={8}
              rx={4}
              opacity={0.45}
              style={{ fill: edge }}
            />
          </g>
        </g>
      );
    })}
    <line className="now" x1={names + 3.62 * day} x2={names + 3.62 * day} y1={head - 6} y2={height} />
    <circle cx={names + 3.62 * day} cy={head - 6} r={4} style={{ fill: 'var(--accent)' }} />
  </Root>
);

const colorOf = (row: number): number => bars.find(([of]) => of === row)?.[3] ?? 0;
