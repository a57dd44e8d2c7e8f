import { countStillOutByFarm } from '#features/deviations/statistics/counts.sql.ts';
import { listOpenDeviationsByFarm } from '#features/deviations/statistics/counts.ts';
import type { ListFarmLiveStates } from '#features/farms/access.ts';
import { listReportingStates } from '#features/telemetry/query/latest-values.ts';

/** Current state of farms: telemetry status and open deviations. */
export const listFarmLiveStates: ListFarmLiveStates = async (ctx, farmNos) => {
  const [reporting, open, stillOut] = await Promise.all([
    listReportingStates(ctx, farmNos),
    listOpenDeviationsByFarm(ctx, farmNos),
    countStillOutByFarm(ctx.db, farmNos),
  ]);
  return new Map(
    farmNos.map((farmNo) => [
      farmNo,
      { ...reporting.get(farmNo), ...open.get(farmNo), stillOut: stillOut.get(farmNo) ?? 0 },
    ]),
  );
};
