import type { LastValue, LastValues, SeriesColumns } from '@onsil/contract/telemetry';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';

export type Side = 'above' | 'below';

/** The side on which a value is out of its level-1 range; null inside, and without ranges. */
export function violatedSide({ value, ranges }: Pick<LastValue, 'value' | 'ranges'>): Side | null {
  if (ranges === null) return null;
  const [{ low, high }] = ranges;
  if (high !== null && value > high) return 'above';
  return low !== null && value < low ? 'below' : null;
}

/** Whether a value or controller last seen at `at` is overdue at `now`; a sensor can stop on its own. */
export function isLate(at: string, intervalSeconds: number, now: number): boolean {
  return computeFreshness(now - Date.parse(at), intervalSeconds) !== 'live';
}

export type Verdict = {
  /**
   * In order of precedence: never reported; no data any more (`late`, after a day `silent`); something is `out` of
   * range; some values stopped (`partly`); no ranges set (`unjudged`); all normal (`well`).
   */
  kind: 'never' | 'silent' | 'late' | 'out' | 'partly' | 'unjudged' | 'well';
  /** instant of the newest sample */
  lastSeen: string | null;
  /** values out of range, worst first; those of the last sample when data stopped */
  out: LastValue[];
  /** values that stopped although the controller still reports */
  stopped: LastValue[];
};

/** The verdict on a controller at `now` (epoch ms) from its newest values. */
export function evaluateController({ lastSeen, intervalSeconds, values }: LastValues, now: number): Verdict {
  if (lastSeen === null) return { kind: 'never', lastSeen, out: [], stopped: [] };
  const worstFirst = values.filter((value) => value.level > 0).toSorted((a, b) => b.level - a.level);
  const state = computeFreshness(now - Date.parse(lastSeen), intervalSeconds);
  if (state !== 'live') return { kind: state, lastSeen, out: worstFirst, stopped: [] };
  const stopped = values.filter((value) => isLate(value.at, intervalSeconds, now));
  const out = worstFirst.filter((value) => !stopped.includes(value));
  const hasRanges = values.some((value) => value.ranges !== null);
  const kind = out.length > 0 ? 'out' : stopped.length > 0 ? 'partly' : hasRanges ? 'well' : 'unjudged';
  return { kind, lastSeen, out, stopped };
}

/** The highest level among a controller's newest values. */
export const highestLevel = ({ values }: LastValues): number => Math.max(0, ...values.map((value) => value.level));

/** Whether a controller that used to report is late or silent. */
export const isNoLongerReporting = ({ freshness: state }: LastValues): boolean =>
  state === 'late' || state === 'silent';

const urgency = (controller: LastValues): number =>
  2 * highestLevel(controller) + (isNoLongerReporting(controller) ? 1 : 0);

/** The controller with the highest level, then with missing data; else the first. */
export function worstController(controllers: readonly LastValues[]): LastValues | undefined {
  return controllers.toSorted((a, b) => urgency(b) - urgency(a))[0];
}

type Day = Pick<SeriesColumns, 'min' | 'max'>;

/** The extreme of a value on the side where it is out, the newest value included. */
export function extremeOn({ min, max }: Day, side: Side, newest: number): number {
  const seen = (side === 'above' ? max : min).filter((value) => value !== null);
  return side === 'above' ? Math.max(newest, ...seen) : Math.min(newest, ...seen);
}
