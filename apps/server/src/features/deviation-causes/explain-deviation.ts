import type { DeviationCauses, EarlierCase as EarlierCaseReply } from '@onsil/contract/deviation-causes';
import { deviationSpan } from '@onsil/domain/alarms/deviation-span';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { Evidence } from '@onsil/domain/causes/evidence';
import { explainStuck, findCauses, type Explanation } from '@onsil/domain/causes/find-causes';
import type { Situation } from '@onsil/domain/causes/situation';
import {
  getControllerOfAnyTime,
  listCatalogueFields,
  listFarmControllers,
  toFieldMeta,
  type Controller,
} from '#features/controllers/controllers.ts';
import { listEarlierCases, requireDeviation } from '#features/deviations/deviations.ts';
import { getDriftUpTo } from '#features/manual-readings/manual-readings.ts';
import { listTenMinuteMeans } from '#features/telemetry/telemetry.ts';
import { listHoursAt, type WeatherProvider } from '#features/weather/weather.ts';
import type { MemberContext, Farm } from '#platform/context.ts';
import { listHappenings, toKnownHappenings } from './happenings.ts';

const aroundMs = 2 * hourMs;
/** Three days for the usual course, half a day for the course of the day. */
const usualMs = 3 * dayMs + 14 * hourMs;
const maxNeighbours = 3;
const earlierMs = 90 * dayMs;
const maxEarlier = 6;

type ExplainedDeviation = Awaited<ReturnType<typeof requireDeviation>>['row'];
type Span = { from: number; to: number };

/** Controllers of the farm that may be compared, those next to it first. */
const listNeighbours = (controllers: readonly Controller[], controllerNo: number): Controller[] => {
  const place = controllers.findIndex((one) => one.controllerNo === controllerNo);
  return controllers
    .map((controller, index) => ({ controller, distance: Math.abs(index - place) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNeighbours)
    .map(({ controller }) => controller);
};

const manualOf = async (
  ctx: MemberContext,
  controller: Controller,
  field: string,
  at: number,
): Promise<Situation['manual']> => {
  const drift = (await getDriftUpTo(ctx, controller, kstDay(at))).find((one) => one.field === field);
  return drift && drift.bias !== null ? { bias: drift.bias, tolerance: drift.tolerance } : null;
};

const toEvidence = ({ code, isFor, field, value, usual, at, minutes, name }: Evidence) => ({
  code,
  isFor,
  field: field ?? null,
  value: value ?? null,
  usual: usual ?? null,
  at: at === undefined ? null : new Date(at).toISOString(),
  minutes: minutes ?? null,
  name: name ?? null,
});

const toReply = ({ causes, moved, missing }: Explanation) => ({
  causes: causes.map(({ cause, strength, evidence }) => ({ cause, strength, evidence: evidence.map(toEvidence) })),
  moved: moved.map(({ since, ...rest }) => ({ ...rest, since: new Date(since).toISOString() })),
  missing: [...missing],
});

const listEarlier = async (ctx: MemberContext, row: ExplainedDeviation): Promise<EarlierCaseReply[]> => {
  const since = new Date(row.startedAt.getTime() - earlierMs);
  const cases = await listEarlierCases(ctx.db, row, since, maxEarlier);
  return cases.map(({ startedAt, backAt, endedAt, ...rest }) => {
    const { from, to } = deviationSpan({ startedAt, backAt, endedAt });
    const minutes = Math.round(((to ?? endedAt).getTime() - from.getTime()) / minuteMs);
    return { ...rest, startedAt: from.toISOString(), minutes };
  });
};

const fieldsIn = ({ causes, moved }: Explanation, own: string | null): Set<string> =>
  new Set([
    ...(own === null ? [] : [own]),
    ...causes.flatMap(({ evidence }) => evidence.flatMap(({ field }) => field ?? [])),
    ...moved.map(({ field }) => field),
  ]);

/** Loads the facts about the start of a deviation and explains it. */
const explain = async (
  ctx: MemberContext,
  row: ExplainedDeviation,
  known: {
    controller: Controller;
    neighbours: readonly Controller[];
    hours: Situation['outside'];
    happenings: Situation['happenings'];
    until: number;
  },
): Promise<Explanation> => {
  const { field, side } = row;
  const startedAt = row.startedAt.getTime();
  if (row.cause === 'stuck' && field !== null)
    return explainStuck(field, Math.round((known.until - startedAt) / minuteMs));
  if (row.cause !== 'range' || field === null || side === null) return { causes: [], moved: [], missing: [] };
  const controllerNos = [row.controllerNo, ...known.neighbours.map(({ controllerNo }) => controllerNo)];
  const [series, manual] = await Promise.all([
    listTenMinuteMeans(ctx, controllerNos, {
      from: startedAt - usualMs,
      to: Math.min(known.until, startedAt + aroundMs),
    }),
    manualOf(ctx, known.controller, field, startedAt),
  ]);
  return findCauses({
    field,
    side,
    range: { low: row.low, high: row.high },
    startedAt,
    until: known.until,
    room: series.get(row.controllerNo) ?? new Map(),
    neighbours: known.neighbours.flatMap(({ controllerNo, name }) => {
      const room = series.get(controllerNo);
      return room?.has(field) ? [{ name, room }] : [];
    }),
    outside: known.hours,
    manual,
    happenings: known.happenings,
  });
};

const weatherAround = async (
  ctx: MemberContext,
  providers: readonly WeatherProvider[],
  farm: Farm,
  { from, to }: Span,
) => {
  const { hours, isSample } = await listHoursAt(ctx, providers, farm, { from: from - hourMs, to: to + hourMs });
  return { isSample, hours: hours.map(({ at, temperature, humidity, wind }) => ({ at, temperature, humidity, wind })) };
};

/**
 * Likely causes of a deviation, with what happened in the two hours around its start and earlier cases. Example weather
 * is shown and explains nothing.
 * @throws NOT_FOUND without access to its farm
 */
export const explainDeviation = async (
  ctx: MemberContext,
  providers: readonly WeatherProvider[],
  deviationId: number,
): Promise<DeviationCauses> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  const startedAt = row.startedAt.getTime();
  const until = Math.max(startedAt, Math.min((row.backAt ?? row.endedAt)?.getTime() ?? Infinity, ctx.now()));
  const span = { from: startedAt - aroundMs, to: Math.max(startedAt, Math.min(startedAt + aroundMs, ctx.now())) };
  // A retired one too: its deviations stay.
  const controller = await getControllerOfAnyTime(ctx, row.controllerNo);
  const controllers = await listFarmControllers(ctx, [farm.farmNo]);
  const shown = [controller, ...controllers].map(({ controllerNo }) => controllerNo);
  const [happenings, weather, earlier, catalogue] = await Promise.all([
    listHappenings(ctx, controller, row.field ?? '', span),
    weatherAround(ctx, providers, farm, span),
    listEarlier(ctx, row),
    listCatalogueFields(ctx, shown),
  ]);
  const neighbours = listNeighbours(controllers, row.controllerNo);
  const explanation = await explain(ctx, row, {
    controller,
    neighbours,
    hours: weather.isSample ? [] : weather.hours.map((hour) => ({ ...hour, at: Date.parse(hour.at) })),
    happenings: toKnownHappenings(happenings, startedAt),
    until,
  });
  const named = fieldsIn(explanation, row.field);
  return {
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    ...toReply(explanation),
    fields: catalogue.filter(({ key }) => named.has(key)).map(toFieldMeta),
    neighbours: neighbours.map(({ controllerId, name }) => ({ controllerId, controllerName: name })),
    weather,
    happenings,
    earlier,
  };
};
