import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { commentsKey } from './queries.ts';

/** What is written on a week, and deleted. The list is asked again; throws CallError. */
export const useWeeklyCommands = (farmId: string, week: string) => {
  const client = useQueryClient();
  const then = async (work: Promise<unknown>): Promise<void> => {
    await work;
    void client.invalidateQueries({ queryKey: commentsKey(farmId) });
  };
  return {
    add: (comment: string) => then(call(weeklyReportApi.addWeeklyComment, { farm: farmId, body: { week, comment } })),
    remove: (seq: number) => then(call(weeklyReportApi.removeWeeklyComment, { params: { seq: String(seq) } })),
  };
};
