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

const fieldStandard = (standards: ControllerStandards, field: CatalogueField, now: number): FieldStandard => {
  const growing = cultivationAt(standards, now);
  const stage = growing && recipeStageAt(growing.recipe, growing.recipeFrom, now);
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

const controllerStandard = (
  controller: Controller,
  standards: ControllerStandards,
  catalogue: readonly CatalogueField[],
  now: number,
): ControllerStandard => {
  const growing = cultivationAt(standards, now);
  const stage = growing && recipeStageAt(growing.recipe, growing.recipeFrom, now);
  return {
    systemId: controller.systemId,
    connectNm: controller.name,
    recipe:
      growing && stage
        ? {
            nameKo: growing.nameKo,
            nameEn: growing.nameEn,
            source: growing.recipe.source,
            startedAt: new Date(growing.recipeFrom).toISOString(),
            workNo: growing.workNo,
            stage: stage.stage,
            dayFromMinute: stage.dayFromMinute,
            dayMinutes: stage.dayMinutes,
          }
        : null,
    fields: catalogue.map((field) => fieldStandard(standards, field, now)),
  };
};

/** The farm and those of its controllers that are asked for; a controller of another farm is NOT_FOUND. */
export const openFarmController = async (ctx: CallContext, farm: Farm, systemId: string): Promise<Controller> => {
  const controller = await openController(ctx, systemId);
  if (controller.fno !== farm.fno)
    throw refuse('INVALID', { fields: [{ path: 'systemId', code: 'unknownController' }] });
  return controller;
};

/** The standards of a farm's controllers: every field of the catalogue, with or without ranges. */
export const envThreshold = async (
  ctx: CallContext,
  id: string,
  systemId: string | undefined,
): Promise<{ at: string; controllers: ControllerStandard[] }> => {
  const farm = await openFarm(ctx, id);
  const controllers = systemId ? [await openFarmController(ctx, farm, systemId)] : await controllersOf(ctx, [farm.fno]);
  const now = ctx.now();
  const [of, catalogue] = await Promise.all([
    loadStandards(
      ctx.db,
      controllers.map((one) => one.controllerId),
      now,
    ),
    fieldCatalogue(ctx),
  ]);
  return {
    at: new Date(now).toISOString(),
    controllers: controllers.map((one) => controllerStandard(one, of(one.controllerId), catalogue, now)),
  };
};

/** Refuses ranges that do not nest, and fields that are not in the catalogue or named twice. */
export const checkChanges = async (
  ctx: CallContext,
  changes: readonly StandardChange[],
  path: (index: number) => string,
): Promise<void> => {
  const known = new Set((await fieldCatalogue(ctx)).map(({ key }) => key));
  const wrong = changes.flatMap(({ field, ranges }, index): WrongField[] => {
    if (!known.has(field)) return [{ path: `${path(index)}field`, code: 'unknownField' }];
    if (changes.findIndex((one) => one.field === field) !== index)
      return [{ path: `${path(index)}field`, code: 'duplicate' }];
    return ranges && !rangesNest(ranges) ? [{ path: `${path(index)}ranges`, code: 'rangesNest' }] : [];
  });
  if (wrong.length > 0) throw refuse('INVALID', { fields: wrong });
};

const checkRecipe = (recipe: Recipe): void => {
  if (!recipeIsSound({ source: recipe.source, stages: recipe.stages }))
    throw refuse('INVALID', { fields: [{ path: 'recipe.stages', code: 'rangesNest' }] });
};

/** Sets a controller's own ranges and delays, or goes back to the recipe; whoever watches is told. */
export const saveEnvThreshold = async (
  ctx: CallContext,
  id: string,
  body: { systemId: string; fields: StandardChange[]; recipe?: Recipe | null | undefined },
): Promise<void> => {
  const farm = await openFarm(ctx, id, 'manager');
  const controller = await openFarmController(ctx, farm, body.systemId);
  await checkChanges(ctx, body.fields, (index) => `fields.${index}.`);
  if (body.recipe) checkRecipe(body.recipe);
  const { controllerId } = controller;
  const now = new Date(ctx.now());
  const standards = body.fields.map(asStandard);
  const { recipe } = body;
  await ctx.db.transaction().execute(async (db) => {
    await holdController(db, controllerId);
    await recordChange(ctx, db, controller, { standards, recipe });
    await replaceStandards(db, controllerId, standards, now, ctx.member?.mno ?? null);
    if (recipe === undefined) return;
    await replaceCultivation(
      db,
      controllerId,
      now,
      recipe && {
        nameKo: recipe.nameKo,
        nameEn: recipe.nameEn,
        recipe: { source: recipe.source, stages: recipe.stages },
        startedAt: new Date(recipe.startedAt),
      },
    );
  });
  ctx.bus.publish('samples', [controllerId]);
};
