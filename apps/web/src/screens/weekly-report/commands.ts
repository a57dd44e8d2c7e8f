import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { commentsKey } from './api.ts';

/** Commands on the comments of a week. Each refreshes the list and throws CallError. */
export const useWeeklyCommands = (farmId: string, week: string) => {
  const client = useQueryClient();
  const withRefresh = async (request: Promise<unknown>): Promise<void> => {
    await request;
    void client.invalidateQueries({ queryKey: commentsKey(farmId) });
  };
  return {
    add: (comment: string) =>
      withRefresh(call(weeklyReportApi.addWeeklyComment, { farm: farmId, body: { week, comment } })),
    remove: (seq: number) => withRefresh(call(weeklyReportApi.removeWeeklyComment, { params: { seq: String(seq) } })),
  };
};
