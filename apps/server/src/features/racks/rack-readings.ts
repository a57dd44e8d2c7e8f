import { maxReadingControllers, type RackReadings } from '@onsil/contract/racks';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { getLimitCurve, getLimitsAt, loadLimits } from '#features/alarm-limits/alarm-limits.ts';
import { listCatalogueFields, toFieldMeta, type CatalogueField } from '#features/controllers/controllers.ts';
import { listFieldMeans, listReportedFields, type FieldMeans } from '#features/telemetry/telemetry.ts';
import type { FarmContext } from '#platform/context.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { requireOrder } from '#platform/http/time-range.ts';
import { listPlacesBetween } from './controller-places.sql.ts';

type Query = { field?: string | undefined; from: number; to: number };
type Place = Awaited<ReturnType<typeof listPlacesBetween>>[number];
/** Longer ranges are shown by the hour: at most 31 × 24 moments. */
const tenMinutesUpToMs = 48 * hourMs;
const usualField = 'temperature';

const chooseField = (
  catalogue: readonly CatalogueField[],
  reported: readonly CatalogueField[],
  wanted: string | undefined,
): CatalogueField | undefined => {
  if (wanted === undefined) return reported.find(({ key }) => key === usualField) ?? reported[0];
  const found = catalogue.find(({ key }) => key === wanted);
  if (!found) throw invalidField('field', 'unknownField');
  return found;
};

/** The axis from the first moment with a value of any controller to the last. */
const trimmed = ({ t, means }: FieldMeans): { first: number; end: number } => {
  const columns = [...means.values()];
  const hasValue = (_: number, index: number): boolean => columns.some((column) => column[index] !== null);
  return { first: Math.max(0, t.findIndex(hasValue)), end: t.findLastIndex(hasValue) + 1 };
};

const nothing = (fields: RackReadings['fields'], field: string | null): RackReadings => ({
  fields,
  field,
  width: hourMs / 1000,
  t: [],
  controllers: [],
  places: [],
  omitted: 0,
});

/**
 * One field of every controller that was at a rack of the farm, through time. Which tiers a value is of follows from the
 * places of its day.
 * @throws NOT_FOUND without access to the farm; RANGE_REVERSED; INVALID unknownField
 */
export const getRackReadings = async (ctx: FarmContext, query: Query): Promise<RackReadings> => {
  const { from, to } = query;
  requireOrder(from, to);
  const { farmNo } = ctx.farm;
  const places = await listPlacesBetween(ctx.db, farmNo, kstDay(from), kstDay(to - 1));
  const placed = [...new Set(places.map(({ controllerNo }) => controllerNo))];
  const [fieldsOf, catalogue] = await Promise.all([listReportedFields(ctx, placed), listCatalogueFields(ctx, placed)]);
  const measured = catalogue.filter(({ kind }) => kind !== 'equipment');
  const reported = measured.filter(({ key }) => [...fieldsOf.values()].some((keys) => keys.has(key)));
  const field = chooseField(measured, reported, query.field);
  const fields = reported.map(toFieldMeta);
  const shown = field ? places.filter(({ controllerNo }) => fieldsOf.get(controllerNo)?.has(field.key)) : [];
  const found = new Map(shown.map((place) => [place.controllerNo, place]));
  const controllers: Place[] = [...found.values()].slice(0, maxReadingControllers);
  if (!field || controllers.length === 0) return nothing(fields, field?.key ?? null);
  const width = to - from <= tenMinutesUpToMs ? 10 * minuteMs : hourMs;
  const numbers = controllers.map(({ controllerNo }) => controllerNo);
  const now = ctx.now();
  const [series, limitsOf] = await Promise.all([
    listFieldMeans(ctx, controllers, field, { from, to, width }),
    loadLimits(ctx.db, numbers, Math.min(from, now)),
  ]);
  const { first, end } = trimmed(series);
  return {
    fields,
    field: field.key,
    width: series.width,
    t: series.t.slice(first, end),
    controllers: controllers.map(({ controllerNo, controllerId, controllerName }) => ({
      controllerId,
      controllerName,
      avg: series.means.get(controllerNo)?.slice(first, end) ?? [],
      ranges: getLimitsAt(limitsOf(controllerNo), field.key, now).ranges,
      band: getLimitCurve(limitsOf(controllerNo), field.key, { from, to, now }),
    })),
    places: shown
      .filter(({ controllerNo }) => numbers.includes(controllerNo))
      .map(({ controllerId, controllerName, rackId, tierFrom, tierTo, from: firstDay, to: lastDay }) => ({
        controllerId,
        controllerName,
        rackId,
        tierFrom,
        tierTo,
        from: firstDay,
        to: lastDay,
      })),
    omitted: found.size - controllers.length,
  };
};
