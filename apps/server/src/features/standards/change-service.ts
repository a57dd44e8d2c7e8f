import type { StandardChange } from '@onsil/contract/standards';
import type { GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Ranges } from '@onsil/domain/standard';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { recordAudit } from '#features/audit/service.ts';
import type { Controller } from '#features/controllers/service.ts';
import type { NewStandard } from './repository.ts';
import { columnsOfRanges, loadStandards, type ControllerStandards } from './service.ts';

/** A growth recipe with the day from which it holds. */
export type Recipe = {
  nameKo: string;
  nameEn: string;
  source: string;
  startedAt: string;
  stages: GrowthRecipe['stages'];
};

const open = { low: null, high: null };
const noRanges: Ranges = [open, open, open];

/** A change as it is stored. */
export const asStandard = ({ field, ranges, timing }: StandardChange): NewStandard => ({
  field,
  own: ranges !== null,
  ...columnsOfRanges(ranges ?? noRanges),
  deadband: timing?.deadband ?? null,
  onDelaySeconds: timing?.onDelaySeconds ?? null,
  offDelaySeconds: timing?.offDelaySeconds ?? null,
  attentionSeconds: timing?.attentionSeconds ?? null,
});

/** What an audit entry keeps of standards, by field. */
const byField = (standards: readonly NewStandard[]): Record<string, Omit<NewStandard, 'field'>> =>
  Object.fromEntries(standards.map(({ field, ...kept }) => [field, kept]));

/** The standard of a field as it was set last; one that was never set is the recipe's, with the usual delays. */
const setBefore = (known: ControllerStandards, field: string): NewStandard => {
  const row = known.rows.get(field)?.find(({ to }) => to === null);
  if (!row) return asStandard({ field, ranges: null, timing: null });
  const { controllerId: _controller, from: _from, to: _to, ...kept } = row;
  return kept;
};

const recipeBefore = ({ cultivations }: ControllerStandards): Recipe | null => {
  const growing = cultivations.find(({ endedAt }) => endedAt === null);
  if (!growing) return null;
  const { nameKo, nameEn, recipe, recipeFrom } = growing;
  return { nameKo, nameEn, ...recipe, startedAt: new Date(recipeFrom).toISOString() };
};

/** Keeps in the audit log what is about to change of a controller's standards and recipe. */
export const recordChange = async (
  ctx: CallContext,
  db: Database,
  { controllerId, systemId, fno }: Controller,
  { standards, recipe }: { standards: readonly NewStandard[]; recipe: Recipe | null | undefined },
): Promise<void> => {
  const known = (await loadStandards(db, [controllerId], ctx.now()))(controllerId);
  const before = standards.map(({ field }) => setBefore(known, field));
  const started = recipe && { ...recipe, startedAt: new Date(recipe.startedAt).toISOString() };
  await recordAudit(ctx, db, {
    action: 'change',
    kind: 'standard',
    thing: systemId,
    fno,
    before: { ...byField(before), ...(recipe !== undefined && { recipe: recipeBefore(known) }) },
    after: { ...byField(standards), ...(recipe !== undefined && { recipe: started }) },
  });
};
