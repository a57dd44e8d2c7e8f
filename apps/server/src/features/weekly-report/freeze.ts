import { screenPaths } from '@onsil/contract/screen-paths';
import { weeklyReport, type WeeklyReport } from '@onsil/contract/weekly-report';
import { hourMs } from '@onsil/domain/calendar/duration';
import { addDays } from '@onsil/domain/calendar/kst';
import { mondayAt, weekSpan, isoWeek } from '@onsil/domain/calendar/week';
import { formatMail, sendMail } from '#features/mails/mails.ts';
import { listWeeklyReportReaders } from '#features/notifications/notifications.ts';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { computeWeeklyReport, findFirstData } from './compute-report.ts';
import {
  deleteFrozenAfter,
  findFrozen,
  insertFrozen,
  listFarmsToFreeze,
  lockFrozen,
  type FarmToFreeze,
} from './report.sql.ts';
import { writeSummary } from './write-summary.ts';

/** `isAgain`: a report of the week was sent before, which was not that of the whole week. */
type MailOptions = { portal: string; isAgain: boolean };

/** Writes a frozen report to the outbox, once for each member of the farm who wants it, in their language. */
export const mailReport = async (
  ctx: Context,
  { farmNo, farmId, farmName: farm }: FarmToFreeze,
  report: WeeklyReport,
  { portal, isAgain }: MailOptions,
): Promise<void> => {
  const week = isoWeek(report.monday);
  const link = portal + screenPaths.weeklyReport(farmId, week);
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
        onceKey: `weekly-report/${farmNo}/${week}/${memberNo}${isAgain ? '/again' : ''}`,
        ...formatMail(language, 'weeklyReport', { farm, period, summary, link }),
      },
      ctx.now(),
    );
  }
};

/** Samples of devices that were offline when the week ended may come until Monday, 06:00. */
const graceMs = 6 * hourMs;

/** A report that was frozen later than this was so by a clock that was ahead, while its week may have gone on. */
const frozenBy = ({ now }: Pick<Context, 'now'>): Date => new Date(now() + hourMs);

/** The report of a week as it was frozen; null if it is not, or was by a version whose reports were different. */
export const findFrozenReport = async (ctx: Context, farmNo: number, monday: string): Promise<WeeklyReport | null> => {
  const row = await findFrozen(ctx.db, { farmNo, monday, by: frozenBy(ctx) });
  if (!row) return null;
  const { success, data } = weeklyReport.safeParse({ ...(row.report as object), frozenAt: row.frozenAt.toISOString() });
  if (!success) ctx.log.warn({ farmNo, monday }, 'weekly report: the frozen one is of another version');
  return success ? data : null;
};

/** Freezes a week of a farm that had data by then, and writes the mails about it. */
const freezeWeek = async (ctx: Context, farm: FarmToFreeze, monday: string, portal: string): Promise<void> => {
  const { farmNo } = farm;
  const firstData = await findFirstData(ctx, farmNo);
  if (!firstData || firstData.getTime() >= weekSpan(monday).to) return;
  await transact(ctx, async (ctx) => {
    // The lock of the farm's reports keeps a second worker out until the report and its mails are written.
    await lockFrozen(ctx.db, farmNo);
    const week = { farmNo, monday, by: frozenBy(ctx) };
    if (await findFrozen(ctx.db, week)) return;
    const report = await computeWeeklyReport(ctx, farm, monday);
    const isAgain = await deleteFrozenAfter(ctx.db, week);
    await insertFrozen(ctx.db, { farmNo, monday, report, now: new Date(ctx.now()) });
    await mailReport(ctx, farm, report, { portal, isAgain });
  });
};

/**
 * Freezes the last full week of every farm once it is over for six hours, and sends it to those who want it. A farm that
 * was registered later has no frozen report of it: its past is still coming in. One that a clock that was ahead froze is frozen again;
 * only that of the last full week is touched, so that a clock that is behind takes no other report away.
 * @throws after all farms, if one could not be frozen: the next run tries again
 */
export const freezeLastWeek = async (ctx: Context, portal: string, stopping?: AbortSignal): Promise<void> => {
  const monday = addDays(mondayAt(ctx.now()), -7);
  const { to } = weekSpan(monday);
  if (ctx.now() < to + graceMs) return;
  const freeze = (farm: FarmToFreeze): Promise<void> =>
    freezeWeek(ctx, farm, monday, portal).catch((error: unknown) => {
      ctx.log.error({ err: error, farmNo: farm.farmNo, monday }, 'weekly report: not frozen');
      throw error;
    });
  const farms = await listFarmsToFreeze(ctx.db, { monday, registeredBefore: new Date(to), by: frozenBy(ctx) });
  await forEachIsolated(farms, freeze, stopping);
};
