import type { LastValue, LastValues, SeriesColumns } from '@onsil/contract/telemetry';
import { freshness } from '@onsil/domain/health';

export type Side = 'above' | 'below';

/** Which side of its standard (level 1) a value has left; null inside, and where nobody set a standard. */
export function sideOf({ value, ranges }: Pick<LastValue, 'value' | 'ranges'>): Side | null {
  if (ranges === null) return null;
  const [{ low, high }] = ranges;
  if (high !== null && value > high) return 'above';
  return low !== null && value < low ? 'below' : null;
}

/** Whether a value (or a controller) last heard of at `at` is overdue at `now`; a sensor can fall silent on its own. */
export function isLate(at: string, intervalSeconds: number, now: number): boolean {
  return freshness(now - Date.parse(at), intervalSeconds) !== 'live';
}

export type Verdict = {
  /**
   * What matters most: nothing ever arrived; nothing arrives any more (`late`, after a day `silent`); something is `out`
   * of its range; single values stopped (`partly`); nobody set ranges (`unjudged`); all is `well`.
   */
  kind: 'never' | 'silent' | 'late' | 'out' | 'partly' | 'unjudged' | 'well';
  /** instant of the newest sample */
  lastSeen: string | null;
  /** values out of range, the worst first; from the last sample where nothing arrives any more */
  out: LastValue[];
  /** values that stopped although the controller still reports */
  stopped: LastValue[];
};

/** What is wrong with a controller at `now` (epoch ms), as far as its newest values tell. */
export function verdictOf({ lastSeen, intervalSeconds, values }: LastValues, now: number): Verdict {
  if (lastSeen === null) return { kind: 'never', lastSeen, out: [], stopped: [] };
  const worstFirst = values.filter((value) => value.level > 0).toSorted((a, b) => b.level - a.level);
  const state = freshness(now - Date.parse(lastSeen), intervalSeconds);
  if (state !== 'live') return { kind: state, lastSeen, out: worstFirst, stopped: [] };
  const stopped = values.filter((value) => isLate(value.at, intervalSeconds, now));
  const out = worstFirst.filter((value) => !stopped.includes(value));
  const judged = values.some((value) => value.ranges !== null);
  const kind = out.length > 0 ? 'out' : stopped.length > 0 ? 'partly' : judged ? 'well' : 'unjudged';
  return { kind, lastSeen, out, stopped };
}

/** The highest level among a controller's newest values. */
export const levelOfController = ({ values }: LastValues): number => Math.max(0, ...values.map((value) => value.level));

/** Whether a controller that used to report does so no more. */
export const hasFallenSilent = ({ freshness: state }: LastValues): boolean => state === 'late' || state === 'silent';

const urgency = (controller: LastValues): number =>
  2 * levelOfController(controller) + (hasFallenSilent(controller) ? 1 : 0);

/** The controller that needs a person most: by level, then by whether it still reports; else the first. */
export function worstController(controllers: readonly LastValues[]): LastValues | undefined {
  return controllers.toSorted((a, b) => urgency(b) - urgency(a))[0];
}

type Day = Pick<SeriesColumns, 'min' | 'max'>;

/** How far a value went on the side where it is out, the newest value included. */
export function extremeOf({ min, max }: Day, side: Side, newest: number): number {
  const seen = (side === 'above' ? max : min).filter((value) => value !== null);
  return side === 'above' ? Math.max(newest, ...seen) : Math.min(newest, ...seen);
}
