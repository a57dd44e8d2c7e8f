import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '#lib/format/numbers.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import type { ChartAxis } from './time-chart.tsx';
import flow from '../../layout/flow.module.css';
import typography from '../../theme/typography.module.css';
import classes from './lanes.module.css';

type LanesProps = {
  label: string;
  axis: ChartAxis;
  /** where the chart is */
  side: 'above' | 'below';
  rows: ReactNode;
  /** facts of one mark */
  children: ReactNode;
};

/** Lanes of marks on a chart's time axis, with the facts of one mark beside them. */
export function Lanes({ label, axis, side, rows, children }: LanesProps) {
  return (
    <section
      className={classes.section}
      aria-label={label}
      data-side={side}
      style={{ '--axis-left': `${axis.left}px` } as CSSProperties}
    >
      {/* for the pointer only: the facts beside it hold the same for keyboard and screen reader */}
      <div className={classes.lanes} aria-hidden="true">
        {rows}
      </div>
      {children}
    </section>
  );
}

type EmptyLanesProps = Pick<LanesProps, 'label' | 'axis' | 'side'> & { text: string };

/** One line instead of lanes without a mark. */
export function EmptyLanes({ label, axis, side, text }: EmptyLanesProps) {
  return (
    <section className={classes.section} aria-label={label} data-side={side} data-folded>
      <p className={`${typography.caption} ${classes.quiet}`} style={{ paddingLeft: axis.left }}>
        {text}
      </p>
    </section>
  );
}

type LaneProps = { name: string; title?: string; width: number; isEmpty?: boolean; children: ReactNode };

/** One lane; its marks are placed within `width` CSS pixels. Phones have no room for an empty one. */
export function Lane({ name, title, width, isEmpty = false, children }: LaneProps) {
  return (
    <div className={classes.row} data-empty={isEmpty || undefined}>
      <span className={`${typography.ellipsis} ${classes.name}`} title={title}>
        {name}
      </span>
      <div className={classes.track} style={{ width }}>
        {children}
      </div>
    </div>
  );
}

/** The facts of one mark. */
export function Facts({ children }: { children?: ReactNode }) {
  return <div className={`${flow.lines} ${classes.facts}`}>{children}</div>;
}

type PagerProps<Item> = {
  items: readonly Item[];
  shown: Item;
  onShow: (item: Item) => void;
  words: { previous: string; next: string; place: (number: string, count: string) => string };
  /** link to the shown one */
  children: ReactNode;
};

/** The way from one mark to its neighbours. */
export function FactsPager<Item>({ items, shown, onShow, words, children }: PagerProps<Item>) {
  const place = items.indexOf(shown);
  const neighbour = (by: -1 | 1) => {
    const next = items[place + by];
    return { disabled: next === undefined, onClick: () => next !== undefined && onShow(next) };
  };
  return (
    <div className={`${flow.row1} ${classes.foot}`}>
      <IconButton label={words.previous} {...neighbour(-1)}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </IconButton>
      <span>{words.place(formatCount(place + 1), formatCount(items.length))}</span>
      <IconButton label={words.next} {...neighbour(1)}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </IconButton>
      {children}
    </div>
  );
}
