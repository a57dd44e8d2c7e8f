import type { LiveState } from '@onsil/contract/farms';
import type { LastValues } from '@onsil/contract/telemetry';
import { levelOf, type Level, type Ranges } from '@onsil/domain/alarms/ranges';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { getCurrentLimits, listRangesAt, loadLimitsInMemory } from '#features/alarm-limits/alarm-limits.ts';
import {
  listFarmControllers,
  getCachedCatalogue,
  toFieldMeta,
  type CatalogueField,
  type Controller,
  type ControllerLiveState,
  type ControllerTelemetry,
  type ReadableController,
} from '#features/controllers/controllers.ts';
import { requireFarm } from '#features/farms/farms.ts';
import type { MemberContext, Context } from '#platform/context.ts';
import {
  isFieldReported,
  listLatest,
  listReportedKeys,
  listVisibleLatest,
  type ControllerLatest,
} from '../store/latest-values.ts';
import { countRejectionsByController, listUnknownKeys } from '../store/rejections.ts';

/** Rank from freshest to stalest; a controller that never reported does not affect its farm's state. */
const stalenessRank = { never: 0, live: 1, late: 2, silent: 3 } as const;

const freshnessOf = (
  latest: ControllerLatest | undefined,
  controller: Controller,
  now: number,
): LastValues['freshness'] =>
  latest?.ts ? computeFreshness(Math.max(0, now - latest.ts.getTime()), controller.intervalSeconds) : 'never';

const worstLevel = (latest: ControllerLatest | undefined, ranges: ReadonlyMap<string, Ranges> | undefined): Level => {
  let worst: Level = 0;
  for (const [field, [, value]] of Object.entries(latest?.values ?? {})) {
    const fieldRanges = ranges?.get(field);
    const level = fieldRanges ? levelOf(value, fieldRanges) : 0;
    if (level > worst) worst = level;
  }
  return worst;
};

/** Current state of controllers. Level is 0 unless a controller is live, since its current values are unknown. */
export const listControllerStates = async (
  ctx: Context,
  controllers: readonly Controller[],
): Promise<Map<number, ControllerLiveState>> => {
  const controllerNos = controllers.map((one) => one.controllerNo);
  const [latest, ranges] = await Promise.all([listLatest(ctx.db, controllerNos), getCurrentLimits(ctx, controllerNos)]);
  const byId = new Map(latest.map((row) => [row.controllerNo, row]));
  return new Map(
    controllers.map((controller) => {
      const row = byId.get(controller.controllerNo);
      const state = freshnessOf(row, controller, ctx.now());
      const level = state === 'live' ? worstLevel(row, ranges.get(controller.controllerNo)) : 0;
      return [
        controller.controllerNo,
        { lastSeen: row?.ts ?? null, freshness: state, level, fields: row ? listReportedKeys(row) : [] },
      ];
    }),
  );
};

/** Whether a farm reports, by its stalest controller. */
export type ReportingState = Pick<LiveState, 'freshness' | 'controllers' | 'reporting' | 'neverReported' | 'lastSeen'>;

/** Reporting state by farm number. */
export const listReportingStates = async (
  ctx: Context,
  farmNos: readonly number[],
): Promise<Map<number, ReportingState>> => {
  const controllers = await listFarmControllers(ctx, farmNos);
  const live = await listControllerStates(ctx, controllers);
  const states = new Map<number, ReportingState>();
  for (const controller of controllers) {
    const known = states.get(controller.farmNo);
    const one = live.get(controller.controllerNo);
    if (!one) continue;
    const lastSeen = one.lastSeen?.toISOString() ?? null;
    states.set(controller.farmNo, {
      freshness:
        known && stalenessRank[known.freshness] >= stalenessRank[one.freshness] ? known.freshness : one.freshness,
      controllers: (known?.controllers ?? 0) + 1,
      reporting: (known?.reporting ?? 0) + (one.freshness === 'live' ? 1 : 0),
      neverReported: (known?.neverReported ?? 0) + (one.freshness === 'never' ? 1 : 0),
      lastSeen: !known?.lastSeen || (lastSeen && lastSeen > known.lastSeen) ? lastSeen : known.lastSeen,
    });
  }
  return states;
};

type Subject = ReadableController & ControllerLatest;

/**
 * Resolves a controller by system id, or all controllers of a farm by number or id, with their latest values.
 * @throws NOT_FOUND without access
 */
const openSubject = async (ctx: MemberContext, id: string): Promise<Subject[]> => {
  const found = await listVisibleLatest(ctx.db, ctx.member.memberNo, id);
  const own = found.filter(({ controllerId }) => controllerId === id);
  if (own.length > 0) return own;
  if (found.length === 0) await requireFarm(ctx, id); // a farm may have no controllers
  return found;
};

const valuesOf = (
  fields: readonly CatalogueField[],
  latest: ControllerLatest | undefined,
  ranges: ReadonlyMap<string, Ranges> | undefined,
): LastValues['values'] =>
  fields.flatMap((field) => {
    const newest = latest?.values[field.key];
    if (!newest) return [];
    const [at, value] = newest;
    const fieldRanges = ranges?.get(field.key);
    return [
      {
        ...toFieldMeta(field),
        value,
        at: new Date(at).toISOString(),
        level: fieldRanges ? levelOf(value, fieldRanges) : 0,
        ranges: fieldRanges ?? null,
      },
    ];
  });

/**
 * Latest value of every field, with time, limits and level.
 * @throws NOT_FOUND without access
 */
export const getLatestValues = async (
  ctx: MemberContext,
  id: string,
): Promise<{ at: string; controllers: LastValues[] }> => {
  const [controllers, catalogue] = await Promise.all([openSubject(ctx, id), getCachedCatalogue(ctx)]);
  const now = ctx.now();
  const ranges = listRangesAt(
    await loadLimitsInMemory(ctx, controllers, now),
    controllers.map((one) => one.controllerNo),
    now,
  );
  return {
    at: new Date(now).toISOString(),
    controllers: controllers.map((controller) => ({
      controllerId: controller.controllerId,
      controllerName: controller.name,
      intervalSeconds: controller.intervalSeconds,
      lastSeen: controller.ts?.toISOString() ?? null,
      freshness: freshnessOf(controller, controller, now),
      values: valuesOf(
        [...catalogue.fields, ...(catalogue.calculated.get(controller.controllerNo) ?? [])],
        controller,
        ranges.get(controller.controllerNo),
      ),
    })),
  };
};

/** What the controllers feature shows of telemetry, which is above it. */
export const controllerTelemetry: ControllerTelemetry = {
  listStates: listControllerStates,
  countRejections: ({ db }, controllerNos, since) => countRejectionsByController(db, controllerNos, since),
  listUnknownKeys: ({ db }, controllerNo, since) => listUnknownKeys(db, controllerNo, since),
  isFieldReported: ({ db }, key) => isFieldReported(db, key),
};
