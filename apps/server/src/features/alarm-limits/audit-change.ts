import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import type { Ranges } from '@onsil/domain/alarms/ranges';
import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import { recordAudit } from '#features/audit/audit.ts';
import type { Controller } from '#features/controllers/controllers.ts';
import type { MemberContext } from '#platform/context.ts';
import type { NewLimits } from './limits.sql.ts';
import { toRangeColumns, loadLimits, type ControllerLimits } from './limits.ts';

/** A growth recipe with the day from which it applies. */
export type Recipe = {
  nameKo: string;
  nameEn: string;
  source: string;
  startedAt: string;
  stages: GrowthRecipe['stages'];
};

const noLimit = { low: null, high: null };
const noRanges: Ranges = [noLimit, noLimit, noLimit];

export const toLimitColumns = ({ field, ranges, night, timing }: AlarmLimitsChange): NewLimits => ({
  field,
  own: ranges !== null,
  ...toRangeColumns(ranges ?? noRanges),
  night: (ranges && night) ?? null,
  deadband: timing?.deadband ?? null,
  onDelaySeconds: timing?.onDelaySeconds ?? null,
  offDelaySeconds: timing?.offDelaySeconds ?? null,
  attentionSeconds: timing?.attentionSeconds ?? null,
});

const auditedByField = (changed: readonly NewLimits[]): Record<string, Omit<NewLimits, 'field'>> =>
  Object.fromEntries(changed.map(({ field, ...kept }) => [field, kept]));

/** The last saved limits of a field; by default the recipe's, with default delays. */
const currentLimits = (limits: ControllerLimits, field: string): NewLimits => {
  const row = limits.rows.get(field)?.find(({ to }) => to === null);
  if (!row) return toLimitColumns({ field, ranges: null, timing: null });
  const { controllerNo: _controller, from: _from, to: _to, ...kept } = row;
  return kept;
};

const currentRecipe = ({ cultivations }: ControllerLimits): Recipe | null => {
  const cultivation = cultivations.find(({ endedAt }) => endedAt === null);
  if (!cultivation) return null;
  const { nameKo, nameEn, recipe, recipeFrom } = cultivation;
  return { nameKo, nameEn, ...recipe, startedAt: new Date(recipeFrom).toISOString() };
};

/** Audits a change of a controller's limits and recipe. Call before the change. */
export const auditLimitChange = async (
  ctx: MemberContext,
  { controllerNo, controllerId, farmNo }: Controller,
  { changed, recipe }: { changed: readonly NewLimits[]; recipe: Recipe | null | undefined },
): Promise<void> => {
  const limits = (await loadLimits(ctx.db, [controllerNo], ctx.now()))(controllerNo);
  const before = changed.map(({ field }) => currentLimits(limits, field));
  const started = recipe && { ...recipe, startedAt: new Date(recipe.startedAt).toISOString() };
  await recordAudit(ctx, {
    action: 'change',
    kind: 'standard',
    thing: controllerId,
    farmNo,
    before: { ...auditedByField(before), ...(recipe !== undefined && { recipe: currentRecipe(limits) }) },
    after: { ...auditedByField(changed), ...(recipe !== undefined && { recipe: started }) },
  });
};
