import type { ControllerStandard, FieldStandard, StandardChange, Timing } from '@onsil/contract/standards';
import type { AlarmTiming } from '@onsil/domain/alarm-timing';
import { stuckAfterMs } from '@onsil/domain/alarm-timing';
import { recipeIsSound, recipeStageAt } from '@onsil/domain/growth-recipe';
import { rangesNest } from '@onsil/domain/standard';
import type { CallContext } from '#platform/context.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import {
  controllersOf,
  fieldCatalogue,
  fieldMeta,
  openController,
  type CatalogueField,
  type Controller,
} from '#features/controllers/service.ts';
import { openFarm, type Farm } from '#features/farms/service.ts';
import { asStandard, recordChange, type Recipe } from './change-service.ts';
import { holdController, replaceCultivation, replaceStandards } from './repository.ts';
import { cultivationAt, loadStandards, standardAt, timingAt, type ControllerStandards } from './service.ts';

export const asTiming = (timing: AlarmTiming): Timing => ({
  deadband: timing.deadband,
  onDelaySeconds: timing.onDelayMs / 1000,
  offDelaySeconds: timing.offDelayMs / 1000,
  attentionSeconds: timing.attentionMs / 1000,
});

const isOwnTiming = (standards: ControllerStandards, field: string, now: number): boolean => {
  const row = standards.rows.get(field)?.findLast(({ from, to }) => (from ?? now) <= now && (to === null || now < to));
  return [row?.deadband, row?.onDelaySeconds, row?.offDelaySeconds, row?.attentionSeconds].some((own) => own != null);
};

const fieldLimits = (standards: ControllerStandards, field: CatalogueField, now: number): FieldStandard => {
  const cultivation = cultivationAt(standards, now);
  const stage = cultivation && recipeStageAt(cultivation.recipe, cultivation.recipeFrom, now);
  const stuck = stuckAfterMs(field.key);
  return {
    ...fieldMeta(field),
    ...standardAt(standards, field.key, now),
    recipe: stage?.fields[field.key] ?? null,
    timing: asTiming(timingAt(standards, field.key, now)),
    ownTiming: isOwnTiming(standards, field.key, now),
    stuckAfterSeconds: stuck === null ? null : stuck / 1000,
  };
};

const controllerLimits = (
  controller: Controller,
  standards: ControllerStandards,
  catalogue: readonly CatalogueField[],
  now: number,
): ControllerStandard => {
  const cultivation = cultivationAt(standards, now);
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
    fields: catalogue.map((field) => fieldLimits(standards, field, now)),
  };
};

/** @throws INVALID if the controller belongs to another farm */
export const openFarmController = async (ctx: CallContext, farm: Farm, controllerId: string): Promise<Controller> => {
  const controller = await openController(ctx, controllerId);
  if (controller.farmNo !== farm.farmNo)
    throw refuse('INVALID', { fields: [{ path: 'controllerId', code: 'unknownController' }] });
  return controller;
};

/** Limits of a farm's controllers: every field of the catalogue, with or without limits. */
export const envThreshold = async (
  ctx: CallContext,
  id: string,
  controllerId: string | undefined,
): Promise<{ at: string; controllers: ControllerStandard[] }> => {
  const farm = await openFarm(ctx, id);
  const controllers = controllerId
    ? [await openFarmController(ctx, farm, controllerId)]
    : await controllersOf(ctx, [farm.farmNo]);
  const now = ctx.now();
  const [limitsOf, catalogue] = await Promise.all([
    loadStandards(
      ctx.db,
      controllers.map((one) => one.controllerNo),
      now,
    ),
    fieldCatalogue(ctx),
  ]);
  return {
    at: new Date(now).toISOString(),
    controllers: controllers.map((one) => controllerLimits(one, limitsOf(one.controllerNo), catalogue, now)),
  };
};

/** @throws INVALID for limits that do not nest, unknown fields and duplicate fields */
export const checkChanges = async (
  ctx: CallContext,
  changes: readonly StandardChange[],
  path: (index: number) => string,
): Promise<void> => {
  const knownFields = new Set((await fieldCatalogue(ctx)).map(({ key }) => key));
  const errors = changes.flatMap(({ field, ranges }, index): WrongField[] => {
    if (!knownFields.has(field)) return [{ path: `${path(index)}field`, code: 'unknownField' }];
    if (changes.findIndex((one) => one.field === field) !== index)
      return [{ path: `${path(index)}field`, code: 'duplicate' }];
    return ranges && !rangesNest(ranges) ? [{ path: `${path(index)}ranges`, code: 'rangesNest' }] : [];
  });
  if (errors.length > 0) throw refuse('INVALID', { fields: errors });
};

const checkRecipe = (recipe: Recipe): void => {
  if (!recipeIsSound({ source: recipe.source, stages: recipe.stages }))
    throw refuse('INVALID', { fields: [{ path: 'recipe.stages', code: 'rangesNest' }] });
};

/** Saves a controller's own limits and delays, or returns it to the recipe. Managers only. */
export const saveEnvThreshold = async (
  ctx: CallContext,
  id: string,
  body: { controllerId: string; fields: StandardChange[]; recipe?: Recipe | null | undefined },
): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  const controller = await openFarmController(ctx, farm, body.controllerId);
  await checkChanges(ctx, body.fields, (index) => `fields.${index}.`);
  if (body.recipe) checkRecipe(body.recipe);
  const { controllerNo } = controller;
  const now = new Date(ctx.now());
  const standards = body.fields.map(asStandard);
  const { recipe } = body;
  await ctx.db.transaction().execute(async (db) => {
    await holdController(db, controllerNo);
    await recordChange(ctx, db, controller, { standards, recipe });
    await replaceStandards(db, controllerNo, standards, now, ctx.member?.memberNo ?? null);
    if (recipe === undefined) return;
    await replaceCultivation(
      db,
      controllerNo,
      now,
      recipe && {
        nameKo: recipe.nameKo,
        nameEn: recipe.nameEn,
        recipe: { source: recipe.source, stages: recipe.stages },
        startedAt: new Date(recipe.startedAt),
      },
    );
  });
  ctx.bus.publish('samples', [controllerNo]);
};
