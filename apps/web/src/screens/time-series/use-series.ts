import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import type { LastValues } from '@onsil/contract/telemetry';
import { maintenanceInQuery } from '#features/deviations/api.ts';
import { isLongRange } from '#features/telemetry/api.ts';
import { lightFields } from '#features/telemetry/model/nights.ts';
import { formatRange } from '#lib/format/kst.ts';
import { useMaxBuckets } from './bucket-count.ts';
import { compareName } from './compare-name.ts';
import { useMarks } from './marks/use-marks.ts';
import { isManyDays, toDays } from './model/by-day.ts';
import { resolveSelection } from './model/selection.ts';
import type { SeriesSelection } from './model/selection.ts';
import { comparisonShift, detailedPart, resolveComparison, resolveRange } from './model/time-range.ts';
import type { TimeRange } from './model/time-range.ts';
import type { Layer, Limits, TimeSeriesSearch } from './search-params.ts';
import { useChartData } from './use-chart-data.ts';
import { useTimeSeries } from './use-time-series.ts';
import { useZoom } from './use-zoom.ts';

type Period = { from: number; to: number };

const useRange = (search: TimeSeriesSearch, now: number): TimeRange => {
  const range = resolveRange(search, now);
  const key = Object.values(range).join();
  // recomputed only when the key changes: an equal range keeps its identity
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => range, [key]);
};

/**
 * Chosen controllers and fields with a stable identity while their keys are equal; live values arrive every few
 * seconds.
 */
const useChoices = ({ c, f }: TimeSeriesSearch, all: readonly LastValues[]): SeriesSelection => {
  const choices = resolveSelection({ c, f }, all);
  const controllers = choices.controllers.map((one) => [
    one.controllerId,
    one.controllerName,
    one.intervalSeconds,
    one.lastSeen === null,
  ]);
  const key = JSON.stringify([controllers, choices.fields.map(({ field }) => field), choices.chosenFields]);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => choices, [key]);
};

/** Keeps the identity of a value while it is equal, so that a new address with the same content recomputes nothing. */
const useStable = <V extends object>(value: V): V => {
  const key = JSON.stringify(value);
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [key]);
};

/** A period in words, up to now. */
export const formatElapsed = ({ from, to }: { from: number; to: number }, now: number): string =>
  formatRange(from, Math.min(to, now + 60_000));

export type TimeSeriesProps = {
  farmId: string;
  all: readonly LastValues[];
  search: TimeSeriesSearch;
  /** `replace` adds no entry to the browser history */
  onSearch: (next: TimeSeriesSearch, how?: { replace?: boolean; saved?: boolean }) => void;
};

type Shown = ReturnType<typeof useChartData>;

/** What the chart draws: the course of each day, or one value per day. */
const useGraph = (shown: Shown, isByDay: boolean): Shown => {
  const { drawn, series } = shown;
  const days = useMemo(() => (drawn && isByDay ? toDays(drawn.buckets, series) : null), [drawn, series, isByDay]);
  return drawn && days && days.buckets.start.length > 0
    ? { ...shown, drawn: { ...drawn, buckets: days.buckets }, series: days.series, nights: [] }
    : shown;
};

const noWork: readonly Maintenance[] = [];
/** Nights of more than three months would be a hatch. */
const withoutNights: readonly Layer[] = ['night'];
const noLayers: readonly Layer[] = [];
const noLimits: Limits = {};

/** The choice, data and visible range of the series. */
export const useSeries = ({ farmId, all, search, onSearch }: TimeSeriesProps, now: number) => {
  const t = useTranslations('timeSeries');
  const range = useRange(search, now);
  const span = useMemo(() => ({ from: range.from / 1000, to: range.to / 1000 }), [range]);
  const choices = useChoices(search, all);
  const { controllers, chosenFields } = choices;
  const controllerId = useMemo(() => controllers.map((controller) => controller.controllerId), [controllers]);
  const points = useMaxBuckets();
  // The first zoom adds a history entry, so that Back leads to the whole range; further zooms replace it.
  const zoom = useZoom(span, search.zoom, (next) =>
    onSearch({ ...search, zoom: next }, { replace: search.zoom !== undefined, saved: true }),
  );
  const comparison = resolveComparison(search.compare, range);
  const shift = comparison && comparisonShift(comparison, range);
  const lightField =
    isLongRange(range) || chosenFields.some((field) => lightFields.includes(field))
      ? undefined
      : choices.fields.find(({ field }) => lightFields.includes(field))?.field;
  const request = { farmId, controllerId, lightField, fields: chosenFields, range, zoom: zoom.settled, points, shift };
  const data = useTimeSeries(request);
  const seen = zoom.settled ?? span;
  const seenRange = useMemo(() => ({ from: seen.from * 1000, to: seen.to * 1000 }), [seen.from, seen.to]);
  const part = detailedPart<Period>(range, seenRange);
  const { data: work = noWork } = useQuery({ ...maintenanceInQuery(farmId, part ?? range), enabled: part !== null });
  const hidden = useStable(search.off ?? noLayers);
  const limits = useStable(search.limits ?? noLimits);
  const marks = useMarks({ farmId, controllerIds: controllerId, range: part, view: zoom.view, hidden });
  const shown = useChartData({
    data,
    controllers,
    fields: chosenFields,
    work,
    readings: marks.readings,
    hidden: part ? hidden : withoutNights,
    limits,
  });
  const isLong = isManyDays(zoom.view);
  const graph = useGraph(shown, isLong && search.fine !== true);
  const shownRange = formatElapsed(seenRange, now);
  const names = controllers.map(({ controllerName }) => controllerName).join(', ');
  const ghostLabel = comparison ? compareName(t, comparison, range.period) : null;
  const seenParts = { part, seenRange, shownRange, names, ghostLabel };
  return { range, span, choices, controllerId, points, zoom, data, shown, graph, isLong, hidden, marks, ...seenParts };
};
