import { IconAntenna } from '@tabler/icons-react';
import { memo } from 'react';
import type { CellStyle } from '../model/cell-styles.ts';
import { nameColumn } from './use-grid-gestures.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './rack-grid.module.css';

/** `-` disabled, `o` selectable, `s` selected, `t` target of a move */
export type Mark = '-' | 'o' | 's' | 't';

type Props = {
  tier: number;
  name: string;
  /** tooltip of the tier's name, a button */
  tip: string;
  /** names of the controllers that cover the tier */
  watched: string;
  cellStyles: readonly CellStyle[];
  /** accessible label of each position */
  says: readonly string[];
  /** one `Mark` per position, joined to a string so that the memoised row compares by value */
  marks: string;
  /** label of a target position */
  taking: string;
  /** focused column; -1 in other rows */
  active: number;
};

/** A tier of a drawn rack. The whole rack handles the events of its positions. */
export const TierRow = memo(function RackRow({
  tier,
  name,
  tip,
  watched,
  cellStyles,
  says,
  marks,
  taking,
  active,
}: Props) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${typography.caption} ${classes.tier}`}
          data-spot={`${tier}:${nameColumn}`}
          tabIndex={active === nameColumn ? 0 : -1}
          title={tip}
          aria-label={watched === '' ? name : `${name}, ${watched}`}
        >
          {name}
          {watched !== '' && <IconAntenna size={14} stroke={1.5} aria-hidden />}
        </button>
      </th>
      {cellStyles.map(({ tint, sign }, index) => {
        const column = index + 1;
        const mark = marks[index];
        return (
          <td
            key={column}
            // Explicit, because not every screen reader infers the role from the grid.
            // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
            role="gridcell"
            data-spot={`${tier}:${column}`}
            data-tint={tint}
            // Rendered by CSS: the label already says it.
            data-sign={sign}
            data-mark={mark}
            tabIndex={active === column ? 0 : -1}
            aria-selected={mark === '-' || mark === 't' ? undefined : mark === 's'}
            aria-label={mark === 't' ? `${says[index]}, ${taking}` : says[index]}
          />
        );
      })}
    </tr>
  );
});
