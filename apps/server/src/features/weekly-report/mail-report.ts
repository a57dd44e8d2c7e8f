import { isoWeek } from '@onsil/domain/calendar/week';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import type { Context } from '#platform/context.ts';
import { formatMail, sendMail } from '#features/mails/mails.ts';
import { listWeeklyReportReaders } from '#features/notifications/notifications.ts';
import type { FarmToFreeze } from './frozen.sql.ts';
import { writeSummary } from './write-summary.ts';

/** Writes a frozen report to the outbox, once for each member of the farm who wants it, in their language. */
export const mailReport = async (
  ctx: Context,
  { farmNo, farmId, farmName: farm }: FarmToFreeze,
  report: WeeklyReport,
  portal: string,
): Promise<void> => {
  const week = isoWeek(report.monday);
  const link = `${portal}/smartfarm/${farmId}/weekly-report?week=${week}`;
  for (const { memberNo, email, name, language } of await listWeeklyReportReaders(ctx.db, farmNo)) {
    const { period, sentences } = writeSummary(report, language);
    const summary = sentences.map((sentence, index) => `${index + 1}. ${sentence}`).join('\n');
    await sendMail(
      ctx.db,
      {
        memberNo,
        to: email,
        name,
        language,
        onceKey: `weekly-report/${farmNo}/${week}/${memberNo}`,
        ...formatMail(language, 'weeklyReport', { farm, period, summary, link }),
      },
      ctx.now(),
    );
  }
};
