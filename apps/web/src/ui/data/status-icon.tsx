import type { ReactNode } from 'react';

export type StateKind = 'level0' | 'level1' | 'level2' | 'level3' | 'late' | 'silent' | 'never';

const common = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.25 } as const;

const [triangle, diamond, square] = ['M5 1 9.6 9H.4z', 'M5 .3 9.7 5 5 9.7 .3 5z', 'M.9.9h8.2v8.2H.9z'];

const shapes = {
  level0: <path d="M2 5.2 4.2 7.4 8 3" {...common} strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" />,
  level1: <path d={triangle} fill="currentColor" />,
  level2: <path d={diamond} fill="currentColor" />,
  level3: <path d={square} fill="currentColor" />,
  late: (
    <>
      <circle cx="5" cy="5" r="4.1" {...common} />
      <path d="M5 2.6V5l1.7 1" {...common} strokeLinecap="round" />
    </>
  ),
  silent: <circle cx="5" cy="5" r="4" {...common} strokeDasharray="1.8 1.34" />,
  never: <circle cx="5" cy="5" r="4" {...common} strokeDasharray="1.8 1.34" />,
} satisfies Record<StateKind, unknown>;

const hollowShapes: Partial<Record<StateKind, ReactNode>> = {
  level1: <path d={triangle} />,
  level2: <path d={diamond} />,
  level3: <path d={square} />,
};
const hollowed = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6, strokeLinejoin: 'round' } as const;

type Props = { kind: StateKind; size?: number; /** a level on which somebody has acted */ hollow?: boolean };

/** The icon of a state: check, ▲, ◆, ■, a clock, a broken ring. Takes the text colour. */
export function StatusIcon({ kind, size = 10, hollow = false }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 10 10" aria-hidden="true" style={{ flex: 'none' }}>
      {hollow ? (
        <g transform="translate(1 1) scale(.8)" {...hollowed}>
          {hollowShapes[kind]}
        </g>
      ) : (
        shapes[kind]
      )}
    </svg>
  );
}
