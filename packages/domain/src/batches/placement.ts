import { addDays } from '../calendar/kst.ts';

/** Positions of a batch from a day until its next layout; empty: none. */
export type Layout<Cell> = { day: string; cells: readonly Cell[]; entryId: number | null };

/** Input for the positions of a batch; layouts are sorted by day. */
export type PlacementFacts<Cell> = {
  /** planned for the arrival at a stage; a last layout without cells marks the planned end */
  planned: readonly Layout<Cell>[];
  /** recorded with entries, and later moves */
  happened: readonly Layout<Cell>[];
  /** first arrival at the planned stage or a later one; null: none yet */
  arrival: { day: string; entryId: number } | null;
  /** the harvest is complete; the last recorded layout is the end */
  complete: boolean;
};

/** Occupied and reserved layouts, and the planned end after which other plans take precedence (null: none). */
export type Placement<Cell> = { standing: Layout<Cell>[]; reserved: Layout<Cell>[]; endsOn: string | null };

/** From `from` to before `until` (null: open-ended). Overtime gets only positions that no other batch has planned. */
export type PlaceSpan<Cell> = {
  kind: 'standing' | 'reserved' | 'overtime';
  from: string;
  until: string | null;
  cells: readonly Cell[];
};

/**
 * Resolves layouts. Planned ones are reservations until plants arrive. Then they become occupied from the day of
 * arrival, unless the arrival's entry has a layout of its own. Deleting that entry restores the reservations.
 */
export function resolvePlacement<Cell>({
  planned,
  happened,
  arrival,
  complete,
}: PlacementFacts<Cell>): Placement<Cell> {
  if (!arrival) return { standing: [...happened], reserved: complete ? [] : [...planned], endsOn: null };
  const end = planned.at(-1);
  const endsOn = end?.cells.length === 0 ? end.day : null;
  const over = complete ? happened.at(-1)?.day : undefined;
  const daysTaken = new Set(happened.map(({ day }) => day));
  const taken = happened.some(({ day, entryId }) => entryId === arrival.entryId && day <= arrival.day)
    ? []
    : shiftPlan(endsOn === null ? planned : planned.slice(0, -1), arrival).filter(
        ({ day }) => !daysTaken.has(day) && (over === undefined || day < over),
      );
  return { standing: [...taken, ...happened].toSorted(byDay), reserved: [], endsOn };
}

const byDay = (a: { day: string }, b: { day: string }): number => (a.day < b.day ? -1 : 1);

/** The plan shifted to the actual arrival: the layout for that day (or the first) and those after it. */
function shiftPlan<Cell>(planned: readonly Layout<Cell>[], { day, entryId }: { day: string; entryId: number }) {
  const first = planned.findLast((layout) => layout.day <= day) ?? planned[0];
  const later = planned.filter((layout) => layout !== first && layout.day > day);
  return first ? [{ ...first, day }, ...later].map((layout) => ({ ...layout, entryId })) : [];
}

/**
 * Spans of days in which a batch has positions. After its planned end an incomplete batch stays in overtime from day to
 * day; a new layout on that day ends the overtime.
 */
export function listPlaceSpans<Cell>(
  { standing, reserved, endsOn }: Placement<Cell>,
  today: string,
): PlaceSpan<Cell>[] {
  return [
    ...standing.flatMap(({ day, cells }, index): PlaceSpan<Cell>[] => {
      const stay: PlaceSpan<Cell> = { kind: 'standing', from: day, until: standing[index + 1]?.day ?? null, cells };
      if (endsOn === null) return [stay];
      const kept = later(endsOn, addDays(day, 1));
      const until = stay.until ?? later(kept, addDays(today, 1));
      if (until <= kept) return [{ ...stay, until }];
      return [
        { ...stay, until: kept },
        { ...stay, kind: 'overtime', from: kept, until },
      ];
    }),
    ...reserved.map(({ day, cells }, index): PlaceSpan<Cell> => ({
      kind: 'reserved',
      from: day,
      until: reserved[index + 1]?.day ?? null,
      cells,
    })),
  ].filter(({ cells }) => cells.length > 0);
}

const later = (one: string, other: string): string => (one > other ? one : other);
