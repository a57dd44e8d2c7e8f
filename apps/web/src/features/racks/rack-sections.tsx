import type { DrawnRack } from './grid/rack-grid.tsx';
import classes from './grid/rack-grid.module.css';

type SectionOutlinesProps = { rack: Pick<DrawnRack, 'tierCount' | 'sections'> };

/** Outlines of a rack's sections over its drawing; they are also listed below it. */
export function SectionOutlines({ rack: { tierCount, sections } }: SectionOutlinesProps) {
  return sections.map(({ sectionNo, name, tierFrom, tierTo, columnFrom, columnTo }) => (
    <span
      key={sectionNo}
      className={classes.section}
      aria-hidden="true"
      style={{
        top: `calc(var(--names) + ${tierCount - tierTo} * var(--row))`,
        left: `calc(var(--head) + ${columnFrom - 1} * var(--cell))`,
        width: `calc(${columnTo - columnFrom + 1} * var(--cell))`,
        height: `calc(${tierTo - tierFrom + 1} * var(--row))`,
      }}
    >
      <small>{name}</small>
    </span>
  ));
}
