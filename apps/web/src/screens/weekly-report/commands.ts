import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['weekly-comments'] as const;

export const useAddWeeklyComment = (farmId: string, week: string) =>
  useCommand(
    (comment: string) => call(weeklyReportApi.createWeeklyComment, { farm: farmId, body: { week, comment } }),
    {
      changes,
      farmId,
    },
  );

export const useRemoveWeeklyComment = (farmId: string) =>
  useCommand((seq: number) => call(weeklyReportApi.deleteWeeklyComment, { params: { seq: String(seq) } }), {
    changes,
    farmId,
  });
