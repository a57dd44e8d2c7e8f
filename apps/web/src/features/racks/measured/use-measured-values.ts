import { useCallback, useMemo, useState } from 'react';
import type { Rack, RackReadings } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/calendar/kst';
import { readTier, resolveTiers, type TierReading } from '../model/tier-readings.ts';
import { createValueScale } from '../model/value-scale.ts';

/** The values of the tiers at the moment shown, and the moments there are. */
export const useMeasuredValues = (racks: readonly Rack[], readings: RackReadings) => {
  const { t, width, controllers, places, fields } = readings;
  // A moment instead of an index: another field may begin at another one. Null follows the newest.
  const [moment, setMoment] = useState<number | null>(null);
  const last = Math.max(0, t.length - 1);
  const index =
    moment === null
      ? last
      : Math.max(
          0,
          t.findLastIndex((one) => one <= moment),
        );
  const show = useCallback((next: number): void => setMoment(next >= t.length - 1 ? null : (t[next] ?? null)), [t]);

  const field = fields.find((one) => one.field === readings.field);
  const decimals = field?.decimals ?? 0;
  const scale = useMemo(
    () =>
      createValueScale(
        controllers.flatMap(({ avg }) => avg),
        decimals,
      ),
    [controllers, decimals],
  );
  const series = useMemo(() => new Map(controllers.map((one) => [one.controllerId, one])), [controllers]);
  const start = t[index] ?? 0;
  const at = start + width / 2;
  const day = kstDay(at * 1000);
  const resolved = useMemo(() => resolveTiers(racks, places, day), [racks, places, day]);
  const tiers = useMemo(
    () =>
      new Map(
        [...resolved].map(([key, one]): [string, TierReading | null] => [
          key,
          one && readTier(one, series, { index, at }),
        ]),
      ),
    [resolved, series, index, at],
  );
  return { field, scale, tiers, index, count: t.length, startMs: start * 1000, widthMs: width * 1000, show };
};

export type MeasuredValues = ReturnType<typeof useMeasuredValues>;
