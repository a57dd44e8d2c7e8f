import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LiveValues } from '@onsil/contract/live';
import type { Series } from '@onsil/contract/telemetry';
import { maxPoints } from '@onsil/contract/telemetry';
import { isLongRange, seriesQuery } from '#features/telemetry/api.ts';
import type { SeriesReply } from '#features/telemetry/api.ts';
import { useLive, useLiveStatus } from '#lib/live/live.ts';
import { spanLength } from '#ui/charts/time-series/view.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { liveValuesSince, lineKey, mergeDetail, addLiveValues } from './model/merge-series.ts';
import type { MergedSeries } from './model/merge-series.ts';
import type { TimeRange } from './model/time-range.ts';

/** How long live values are kept in ms; longer than the interval between two fetches. */
const liveTtlMs = 5 * 60_000;

/** The farm's live values of the last minutes with their time of receipt. */
const useRecentLiveValues = (farmId: string) => {
  const [received, setReceived] = useState<readonly { at: number; live: LiveValues }[]>([]);
  useLive(farmId, (live) =>
    setReceived((previous) => [...previous.filter(({ at }) => at > Date.now() - liveTtlMs), { at: Date.now(), live }]),
  );
  return received;
};

/** The view extended to whole coarse buckets, so that replacing them leaves no gap. */
const alignToBuckets = (view: TimeSpan, { t, width }: Series): TimeSpan => {
  const origin = t[0] ?? 0;
  const from = origin + Math.floor((view.from - origin) / width) * width;
  return { from, to: origin + Math.ceil((view.to - origin) / width) * width };
};

type Request = {
  /** the field of light of the controllers; undefined where it is among `fields`, or they have none */
  lightField: string | undefined;
  farmId: string;
  controllerId: readonly string[];
  fields: readonly string[];
  range: TimeRange;
  /** the zoomed part in epoch seconds; null for the whole range */
  zoom: TimeSpan | null;
  /** maximum number of buckets that fit on the screen */
  points: number;
  /** distance to the compared period in ms; undefined without comparison */
  shift: number | undefined;
};

type SeriesInput = Pick<Request, 'controllerId' | 'fields' | 'points'>;

/** The last successful reply, so that a failed call keeps the drawing. */
const useLastSeries = (series: SeriesReply | undefined): SeriesReply | undefined => {
  const [lastSeries, setLastSeries] = useState<SeriesReply>();
  if (series === undefined || series === lastSeries) return lastSeries;
  setLastSeries(series);
  return series;
};

type Parts = {
  input: SeriesInput;
  span: TimeSpan;
  zoom: TimeSpan | null;
  enabled?: boolean;
  /** in ms */
  refetchInterval?: number | false;
};

/** The whole range and finer buckets of the zoomed part; previous replies stay until new ones arrive. */
const useParts = ({ input, span: { from, to }, zoom, enabled = true, refetchInterval = false }: Parts) => {
  const keepPrevious = { placeholderData: keepPreviousData, refetchInterval } as const;
  const coarse = seriesQuery({ ...input, from: from * 1000, to: to * 1000 });
  const base = useQuery({ ...coarse, ...keepPrevious, enabled: enabled && coarse.enabled !== false });
  const whole = useLastSeries(base.data);
  const part = zoom && base.data && !base.isPlaceholderData ? alignToBuckets(zoom, base.data) : null;
  const points =
    part && zoom ? Math.min(maxPoints, Math.ceil((input.points * spanLength(part)) / spanLength(zoom))) : input.points;
  const close = seriesQuery({ ...input, points, from: (part?.from ?? from) * 1000, to: (part?.to ?? to) * 1000 });
  const detail = useQuery({ ...close, ...keepPrevious, enabled: enabled && part !== null });
  return { base, whole, detail, fine: zoom ? detail.data : undefined };
};

/** Nights change once a day. */
const lightStaleMs = 10 * 60_000;

const toLight = (reply: Series) => ({ ...mergeDetail(reply, undefined), columns: reply.series });

/** The zoomed part, if it has every line and is short enough to have limits and annotations, which a long range has not. */
const findDescribed = (whole: Series, fine: SeriesReply | undefined): SeriesReply | undefined =>
  fine && whole.series.every((line) => fine.series.some((one) => lineKey(one) === lineKey(line))) ? fine : undefined;

/** The series to draw, with the compared period and live values. */
export const useTimeSeries = (request: Request) => {
  const { farmId, controllerId, fields, lightField, range, zoom, points, shift: shiftMs } = request;
  const online = useLiveStatus().status === 'live';
  const received = useRecentLiveValues(farmId);
  const input = { controllerId, fields, points };
  const span = { from: range.from / 1000, to: range.to / 1000 };
  const compare = shiftMs !== undefined;
  const shift = (shiftMs ?? 0) / 1000;
  const shiftBack = ({ from, to }: TimeSpan): TimeSpan => ({ from: from - shift, to: to - shift });
  // Live values fill the newest bucket; each refetch corrects it.
  const refetchInterval = range.live && (online ? 60_000 : 15_000);
  const { base, whole, detail, fine } = useParts({ input, span, zoom, refetchInterval });
  const earlier = useParts({ input, span: shiftBack(span), zoom: zoom && shiftBack(zoom), enabled: compare });

  const lightReply = useQuery({
    ...seriesQuery({ ...input, fields: lightField === undefined ? [] : [lightField], from: range.from, to: range.to }),
    placeholderData: keepPreviousData,
    staleTime: lightStaleMs,
  });
  const light = useMemo(
    () => (lightField !== undefined && lightReply.data ? toLight(lightReply.data) : undefined),
    [lightField, lightReply.data],
  );

  const stored = useMemo(() => whole && mergeDetail(whole, fine), [whole, fine]);
  const reachesEnd = fine !== undefined && (fine.t.at(-1) ?? 0) + fine.width >= span.to;
  const since = (reachesEnd ? fine : whole)?.askedAt ?? 0;
  const drawn = useMemo(() => {
    if (!stored || !range.live) return stored;
    return addLiveValues(stored, liveValuesSince(received, since));
  }, [stored, range.live, received, since]);
  const compared = useMemo((): { drawn: MergedSeries; shift: number } | null => {
    return compare && earlier.whole ? { drawn: mergeDetail(earlier.whole, earlier.fine), shift } : null;
  }, [compare, earlier.whole, earlier.fine, shift]);

  const described = whole && isLongRange(range) ? (findDescribed(whole, fine) ?? whole) : whole;

  return {
    drawn,
    /** names, units and ranges of the drawn lines */
    columns: described?.series,
    /** annotations of the drawn lines */
    annotations: described?.remarks,
    /** refetched */
    freshAnnotations: async () => (await base.refetch()).data?.remarks ?? [],
    compared,
    /** the light of the controllers, where it is not shown */
    light,
    /** a different request is loading; the previous drawing is shown meanwhile */
    busy: base.isPlaceholderData || (zoom !== null && (detail.isPlaceholderData || detail.isLoading)),
    error: base.error ?? (zoom ? detail.error : null),
    retry: () => {
      void base.refetch();
      if (zoom) void detail.refetch();
    },
  };
};
