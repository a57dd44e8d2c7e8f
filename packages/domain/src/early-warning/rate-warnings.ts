/** Warnings judged against what happened. Lead times in ms. */
export type Rating = {
  warnings: number;
  right: number;
  departures: number;
  warned: number;
  leadsMs: readonly number[];
};

/** A judged moment: how strongly a forecast warns at a time (epoch ms). */
export type Moment = { at: number; score: number };

/**
 * Rates a forecast. A warning holds for `horizonMs` or until the field leaves its range, so several moments in a row are
 * one. Departures (epoch ms, ascending) without a moment in the time before are left out: nobody could have warned.
 */
export function rateWarnings(
  moments: readonly Moment[],
  departures: readonly number[],
  { minScore, horizonMs }: { minScore: number; horizonMs: number },
): Rating {
  const warnings: number[] = [];
  let right = 0;
  let silentUntil = -Infinity;
  for (const { at, score } of moments) {
    if (at < silentUntil || score < minScore) continue;
    warnings.push(at);
    const departure = departures.find((one) => one >= at && one <= at + horizonMs);
    if (departure !== undefined) right += 1;
    silentUntil = departure ?? at + horizonMs;
  }
  const isBefore = (at: number, departure: number): boolean => at <= departure && at >= departure - horizonMs;
  const possible = departures.filter((departure) => moments.some(({ at }) => isBefore(at, departure)));
  const leadsMs = possible.flatMap((departure) => {
    const first = warnings.find((at) => isBefore(at, departure));
    return first === undefined ? [] : [departure - first];
  });
  return { warnings: warnings.length, right, departures: possible.length, warned: leadsMs.length, leadsMs };
}
