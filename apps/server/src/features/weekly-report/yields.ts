import { addDays } from '@onsil/domain/calendar/kst';
import type { WeeklyYield } from '@onsil/contract/weekly-report';
import type { YieldOutcome } from '@onsil/contract/yield-plans';
import { stages } from '@onsil/domain/crops/stages';
import type { MemberContext } from '#platform/context.ts';
import { listDueBatches, sumPlantsByStage } from '#features/batches/batches.ts';
import { getHarvestInDays, getMonthOutcome } from '#features/yields/yields.ts';
import { getReportDays, type ReportPeriod } from './report-period.ts';

type Outcome = Pick<YieldOutcome, 'harvestKg' | 'gradeARate' | 'weightPerPlant'>;

const noHarvest: Outcome = { harvestKg: 0, gradeARate: null, weightPerPlant: null };

const harvestOf = ({ harvestKg, gradeARate, weightPerPlant }: Outcome, beforeKg: number) => ({
  harvestKg,
  beforeKg,
  gradeARate,
  weightPerPlant,
});

/** Plants moved, losses and harvest of a week, and harvests due in the next one. */
export const getYieldsPart = async (ctx: MemberContext, frame: ReportPeriod): Promise<WeeklyYield> => {
  const { week, underWay } = frame;
  const { farmNo } = frame.farm;
  const days = getReportDays(ctx, frame);
  const next = { from: addDays(week.monday, 7), to: addDays(week.sunday, 7) };
  const [now, before, moved, month, due] = await Promise.all([
    getHarvestInDays(ctx, farmNo, days),
    getHarvestInDays(ctx, farmNo, { from: addDays(days.from, -7), to: addDays(days.to, -7) }),
    sumPlantsByStage(ctx.db, farmNo, days),
    getMonthOutcome(ctx, farmNo, days.to),
    listDueBatches(ctx, farmNo, next, underWay),
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
