import { IconAntenna } from '@tabler/icons-react';
import { memo } from 'react';
import type { Face } from './rack-faces.ts';
import classes from './rack-grid.module.css';
import { nameColumn } from './use-rack-gestures.ts';

/** `-` cannot be chosen, `o` can be, `s` is chosen, `t` will be taken */
export type Mark = '-' | 'o' | 's' | 't';

type Props = {
  tier: number;
  name: string;
  /** what a press on the name does */
  tip: string;
  /** the controllers that watch the tier */
  watched: string;
  faces: readonly Face[];
  /** what stands on each position, in words */
  says: readonly string[];
  /** a `Mark` for each position: as a text, so that a row whose marks stay is not drawn again */
  marks: string;
  /** the words for a position that will be taken */
  taking: string;
  /** the column of the row that the keyboard is at; -1 in other rows */
  active: number;
};

/** A tier of a drawn rack. What is done to its positions the whole rack hears. */
export const RackRow = memo(function RackRow({ tier, name, tip, watched, faces, says, marks, taking, active }: Props) {
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.tier}
          data-spot={`${tier}:${nameColumn}`}
          tabIndex={active === nameColumn ? 0 : -1}
          title={tip}
          aria-label={watched === '' ? name : `${name}, ${watched}`}
        >
          {name}
          {watched !== '' && <IconAntenna size={14} stroke={1.5} aria-hidden />}
        </button>
      </th>
      {faces.map(({ tint, sign }, index) => {
        const column = index + 1;
        const mark = marks[index];
        return (
          <td
            key={column}
            // Said, since not everything that reads a page takes a cell of such a table for one that is operated.
            // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
            role="gridcell"
            data-spot={`${tier}:${column}`}
            data-tint={tint}
            // Drawn, not written: the label says it in words.
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
