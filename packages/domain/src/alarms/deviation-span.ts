/** Instants of a deviation; `backAt` is the first value back in range, `endedAt` the end of the off-delay after it. */
export type DeviationTimes<Instant> = { startedAt: Instant; backAt: Instant | null; endedAt: Instant | null };

/**
 * When a deviation began and ended, everywhere it is shown, counted or exported: from its first value out of range to
 * the first one back, without on-delay and off-delay. `to` is null while it is open, also when its value is back
 * already: it may leave its range again before the off-delay ends.
 */
export const deviationSpan = <Instant>({
  startedAt,
  backAt,
  endedAt,
}: DeviationTimes<Instant>): { from: Instant; to: Instant | null } => ({
  from: startedAt,
  to: endedAt === null ? null : (backAt ?? endedAt),
});

/** Length of a deviation in ms, up to `now` while it is open; of instants in epoch ms. */
export const deviationMs = (times: DeviationTimes<number>, now: number): number => {
  const { from, to } = deviationSpan(times);
  return Math.max(0, (to ?? now) - from);
};
