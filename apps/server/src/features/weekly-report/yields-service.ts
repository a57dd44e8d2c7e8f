import { daysAfter } from '@onsil/domain/kst';
import type { WeeklyYield } from '@onsil/contract/weekly-report';
import type { YieldOutcome } from '@onsil/contract/yield-plans';
import { stages } from '@onsil/domain/stages';
import type { CallContext } from '#platform/context.ts';
import { dueBatches, sumMoved } from '#features/yield-work/service.ts';
import { harvestIn, monthOf } from '#features/yields/total-service.ts';
import { daysOf, type Frame } from './frame-service.ts';

type Outcome = Pick<YieldOutcome, 'harvestKg' | 'gradeARate' | 'weightPerPlant'>;

const noHarvest: Outcome = { harvestKg: 0, gradeARate: null, weightPerPlant: null };

const harvestOf = ({ harvestKg, gradeARate, weightPerPlant }: Outcome, beforeKg: number) => ({
  harvestKg,
  beforeKg,
  gradeARate,
  weightPerPlant,
});

/** Plants moved, losses and harvest of a week, and harvests due in the next one. */
export const yieldsPart = async (ctx: CallContext, frame: Frame): Promise<WeeklyYield> => {
  const { week, underWay } = frame;
  const { farmNo } = frame.farm;
  const days = daysOf(ctx, frame);
  const next = { from: daysAfter(week.monday, 7), to: daysAfter(week.sunday, 7) };
  const [now, before, moved, month, due] = await Promise.all([
    harvestIn(ctx, farmNo, days),
    harvestIn(ctx, farmNo, { from: daysAfter(days.from, -7), to: daysAfter(days.to, -7) }),
    sumMoved(ctx.db, farmNo, days),
    monthOf(ctx, farmNo, days.to),
    dueBatches(ctx, farmNo, next, underWay),
  ]);
  const beforeOf = new Map(before.crops.map((crop) => [crop.farmCropId, crop.harvestKg]));
  const harvested = new Set(now.crops.map(({ farmCropId }) => farmCropId));
  const notHarvested = before.crops.filter(({ farmCropId }) => !harvested.has(farmCropId));
  const movedAt = (stage: (typeof stages)[number]) => moved.find((one) => one.stage === stage);
  return {
    moved: stages.map((stage) => ({ stage, plants: movedAt(stage)?.arrived ?? 0 })),
    total: harvestOf(now.total, before.total.harvestKg),
    crops: [...now.crops, ...notHarvested.map((crop) => ({ ...crop, ...noHarvest }))].map(
      ({ farmCropId, cropName, ...outcome }) => ({
        farmCropId,
        cropName,
        ...harvestOf(outcome, beforeOf.get(farmCropId) ?? 0),
      }),
    ),
    losses: stages.flatMap((stage) => {
      const plants = movedAt(stage)?.discarded ?? 0;
      return plants > 0 ? [{ stage, plants }] : [];
    }),
    month: {
      year: month.year,
      month: month.month,
      planKg: month.planKg,
      harvestKg: month.harvestKg,
      rate: month.rate,
    },
    due: due.map(({ late, ...batch }) => ({ ...batch, isLate: late })),
  };
};
