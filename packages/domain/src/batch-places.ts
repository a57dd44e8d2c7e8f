import { daysAfter } from './kst.ts';

/** The positions that a batch has from a day on, until its next layout; none: it has no place. */
export type Layout<Cell> = { day: string; cells: readonly Cell[]; entryId: number | null };

/** What was said about where a batch stands; layouts are the oldest first. */
export type Said<Cell> = {
  /** planned for the plants that arrive at a stage; a last one without cells is the planned end */
  planned: readonly Layout<Cell>[];
  /** what came with entries, and moves since */
  happened: readonly Layout<Cell>[];
  /** the first arrival at the stage of the plan or at one after it; null: none yet */
  arrival: { day: string; entryId: number } | null;
  /** the harvest is complete; the last layout that happened is the end */
  complete: boolean;
};

/** Where a batch stands, what it only reserves, and the day from which on others' plans go first; null: none. */
export type Places<Cell> = { standing: Layout<Cell>[]; reserved: Layout<Cell>[]; endsOn: string | null };

/** From a day on until before another (null: nobody knows until when). An overtime takes what others leave. */
export type PlaceSpan<Cell> = {
  kind: 'standing' | 'reserved' | 'overtime';
  from: string;
  until: string | null;
  cells: readonly Cell[];
};

/**
 * What was planned is reserved until plants arrive. Then they stand there, from the day on that they really came; or, where
 * their entry names positions of its own, there, and the plan is of no account. Taking the entry back leaves what was planned.
 */
export function placesOf<Cell>({ planned, happened, arrival, complete }: Said<Cell>): Places<Cell> {
  if (!arrival) return { standing: [...happened], reserved: complete ? [] : [...planned], endsOn: null };
  const end = planned.at(-1);
  const endsOn = end?.cells.length === 0 ? end.day : null;
  const over = complete ? happened.at(-1)?.day : undefined;
  const daysTaken = new Set(happened.map(({ day }) => day));
  const taken = happened.some(({ day, entryId }) => entryId === arrival.entryId && day <= arrival.day)
    ? []
    : takenOver(endsOn === null ? planned : planned.slice(0, -1), arrival).filter(
        ({ day }) => !daysTaken.has(day) && (over === undefined || day < over),
      );
  return { standing: [...taken, ...happened].toSorted(byDay), reserved: [], endsOn };
}

const byDay = (a: { day: string }, b: { day: string }): number => (a.day < b.day ? -1 : 1);

/** The plan as those who arrived take it over: what it has for their day, if need be from before its own, and what follows. */
function takenOver<Cell>(planned: readonly Layout<Cell>[], { day, entryId }: { day: string; entryId: number }) {
  const first = planned.findLast((layout) => layout.day <= day) ?? planned[0];
  const later = planned.filter((layout) => layout !== first && layout.day > day);
  return first ? [{ ...first, day }, ...later].map((layout) => ({ ...layout, entryId })) : [];
}

/**
 * The days on which a batch has positions. One that still stands on its planned end stays day by day until it is complete,
 * wherever nobody else has planned to be: these days are overtime. Whoever lays it out anew has the new places for that day.
 */
export function spansOf<Cell>({ standing, reserved, endsOn }: Places<Cell>, today: string): PlaceSpan<Cell>[] {
  return [
    ...standing.flatMap(({ day, cells }, index): PlaceSpan<Cell>[] => {
      const stay: PlaceSpan<Cell> = { kind: 'standing', from: day, until: standing[index + 1]?.day ?? null, cells };
      if (endsOn === null) return [stay];
      const kept = later(endsOn, daysAfter(day, 1));
      const until = stay.until ?? later(kept, daysAfter(today, 1));
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
