import type { ControllerAlarmLimits, FieldAlarmLimits, AlarmLimitsChange, Timing } from '@onsil/contract/alarm-limits';
import { areRangesNested } from '@onsil/domain/alarms/ranges';
import type { AlarmTiming } from '@onsil/domain/alarms/timing';
import { stuckAfterMs } from '@onsil/domain/alarms/timing';
import { isValidRecipe, recipeStageAt } from '@onsil/domain/crops/growth-recipe';
import {
  listFarmControllers,
  isFieldOf,
  listLimitFields,
  toFieldMeta,
  requireController,
  type CatalogueField,
  type Controller,
} from '#features/controllers/controllers.ts';
import type { FarmContext, MemberContext, Farm } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { toLimitColumns, auditLimitChange, type Recipe } from './audit-change.ts';
import {
  listLimitsVersions,
  lockController,
  replaceCultivation,
  replaceLimits,
  type NewCultivation,
} from './limits.sql.ts';
import {
  getCultivationAt,
  loadLimits,
  getLimitsAt,
  getOwnLimitsAt,
  getTimingAt,
  type ControllerLimits,
} from './limits.ts';

export const toTiming = (timing: AlarmTiming): Timing => ({
  deadband: timing.deadband,
  onDelaySeconds: timing.onDelayMs / 1000,
  offDelaySeconds: timing.offDelayMs / 1000,
  attentionSeconds: timing.attentionMs / 1000,
});

const isOwnTiming = (limits: ControllerLimits, field: string, now: number): boolean => {
  const row = limits.rows.get(field)?.findLast(({ from, to }) => (from ?? now) <= now && (to === null || now < to));
  return [row?.deadband, row?.onDelaySeconds, row?.offDelaySeconds, row?.attentionSeconds].some((own) => own != null);
};

const describeField = (limits: ControllerLimits, field: CatalogueField, now: number): FieldAlarmLimits => {
  const cultivation = getCultivationAt(limits, now);
  const stage = cultivation && recipeStageAt(cultivation.recipe, cultivation.recipeFrom, now);
  const stuck = stuckAfterMs(field.key);
  return {
    ...toFieldMeta(field),
    ...getLimitsAt(limits, field.key, now),
    own: getOwnLimitsAt(limits, field.key, now),
    recipe: stage?.fields[field.key] ?? null,
    timing: toTiming(getTimingAt(limits, field.key, now)),
    ownTiming: isOwnTiming(limits, field.key, now),
    stuckAfterSeconds: stuck === null ? null : stuck / 1000,
  };
};

const describeController = (
  controller: Controller,
  limits: ControllerLimits,
  { catalogue, now, version }: { catalogue: readonly CatalogueField[]; now: number; version: number },
): ControllerAlarmLimits => {
  const cultivation = getCultivationAt(limits, now);
  const stage = cultivation && recipeStageAt(cultivation.recipe, cultivation.recipeFrom, now);
  return {
    controllerId: controller.controllerId,
    controllerName: controller.name,
    recipe:
      cultivation && stage
        ? {
            nameKo: cultivation.nameKo,
            nameEn: cultivation.nameEn,
            source: cultivation.recipe.source,
            startedAt: new Date(cultivation.recipeFrom).toISOString(),
            batchId: cultivation.batchId,
            stage: stage.stage,
            dayFromMinute: stage.dayFromMinute,
            dayMinutes: stage.dayMinutes,
          }
        : null,
    fields: catalogue
      .filter((field) => isFieldOf(controller.controllerNo, field))
      .map((field) => describeField(limits, field, now)),
    version,
  };
};

/** @throws INVALID if the controller belongs to another farm */
export const requireFarmController = async (
  ctx: MemberContext,
  farm: Farm,
  controllerId: string,
): Promise<Controller> => {
  const controller = await requireController(ctx, controllerId);
  if (controller.farmNo !== farm.farmNo) throw invalidField('controllerId', 'unknownController');
  return controller;
};

/** Limits of a farm's controllers: every field but equipment states, with or without limits. */
export const getAlarmLimits = async (
  ctx: FarmContext,
  controllerId: string | undefined,
): Promise<{ at: string; controllers: ControllerAlarmLimits[] }> => {
  const { farm } = ctx;
  const controllers = controllerId
    ? [await requireFarmController(ctx, farm, controllerId)]
    : await listFarmControllers(ctx, [farm.farmNo]);
  const controllerNos = controllers.map((one) => one.controllerNo);
  const now = ctx.now();
  // Before the limits: a change in between is then a conflict, and never lost.
  const versions = await listLimitsVersions(ctx.db, controllerNos);
  const [limitsOf, catalogue] = await Promise.all([
    loadLimits(ctx.db, controllerNos, now),
    listLimitFields(ctx, controllerNos),
  ]);
  return {
    at: new Date(now).toISOString(),
    controllers: controllers.map((one) => {
      const version = versions.get(one.controllerNo) ?? 0;
      return describeController(one, limitsOf(one.controllerNo), { catalogue, now, version });
    }),
  };
};

/** @throws INVALID for limits that do not nest, unknown fields and duplicate fields */
export const validateChanges = async (
  ctx: MemberContext,
  controllerNo: number,
  changes: readonly AlarmLimitsChange[],
  path: (index: number) => string,
): Promise<void> => {
  const knownFields = new Set((await listLimitFields(ctx, [controllerNo])).map(({ key }) => key));
  const errors = changes.flatMap(({ field, ranges, night }, index): InvalidField[] => {
    if (!knownFields.has(field)) return [{ path: `${path(index)}field`, code: 'unknownField' }];
    if (changes.findIndex((one) => one.field === field) !== index)
      return [{ path: `${path(index)}field`, code: 'duplicate' }];
    if (night && !ranges) return [{ path: `${path(index)}ranges`, code: 'required' }];
    const wrong = [
      ranges && !areRangesNested(ranges) && 'ranges',
      night && !areRangesNested(night.ranges) && 'night.ranges',
    ];
    return wrong.flatMap((part) => (part ? [{ path: `${path(index)}${part}`, code: 'rangesNest' as const }] : []));
  });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

const requireValidRecipe = (recipe: Recipe): void => {
  if (!isValidRecipe({ source: recipe.source, stages: recipe.stages }))
    throw invalidField('recipe.stages', 'rangesNest');
};

const toCultivation = ({ nameKo, nameEn, source, stages, startedAt }: Recipe): NewCultivation => ({
  nameKo,
  nameEn,
  recipe: { source, stages },
  startedAt: new Date(startedAt),
});

/** Saves a controller's own limits and delays, or returns it to the recipe. Managers only. */
export const updateAlarmLimits = async (
  ctx: FarmContext,
  body: {
    controllerId: string;
    fields: AlarmLimitsChange[];
    recipe?: Recipe | null | undefined;
    version?: number | undefined;
  },
): Promise<void> => {
  const { farm } = ctx;
  const controller = await requireFarmController(ctx, farm, body.controllerId);
  await validateChanges(ctx, controller.controllerNo, body.fields, (index) => `fields.${index}.`);
  if (body.recipe) requireValidRecipe(body.recipe);
  const { controllerNo } = controller;
  const now = new Date(ctx.now());
  const limits = body.fields.map(toLimitColumns);
  const { recipe } = body;
  await transact(ctx, async (ctx) => {
    const { limitsVersion } = await lockController(ctx.db, controllerNo);
    await requireFarmController(ctx, farm, body.controllerId); // it may have been retired until it was locked
    requireVersion(limitsVersion, body.version);
    await auditLimitChange(ctx, controller, { changed: limits, recipe });
    await replaceLimits(ctx.db, controllerNo, { limits, from: now, memberNo: ctx.member.memberNo });
    if (recipe !== undefined)
      await replaceCultivation(ctx.db, controllerNo, { now, next: recipe && toCultivation(recipe) });
    await publish(ctx, 'samples', [controllerNo]);
  });
};
