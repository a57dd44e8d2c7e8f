import { mutesOf } from '@onsil/domain/alarms/mutes';
import type { Range } from '@onsil/domain/alarms/ranges';
import { hourMs } from '@onsil/domain/calendar/duration';
import { listComparedSpans } from '@onsil/domain/early-warning/comparable-courses';
import { minNoticeProbability, warnEarly } from '@onsil/domain/early-warning/early-warning';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { getRuleAt, listFieldsWithLimits, loadLimits } from '#features/alarm-limits/alarm-limits.ts';
import { listCatalogueFields } from '#features/controllers/controllers.ts';
import { listActiveMutes } from '#features/deviations/deviations.ts';
import { writeNotice } from '#features/notifications/notifications.ts';
import { findLatestTime, listTenMinuteMeansIn } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { withConnection } from '#platform/database/connection.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import {
  listWarnedControllers,
  lockEvaluation,
  replaceWarnings,
  saveEvaluated,
  saveNotified,
  unlockEvaluation,
  type NewWarning,
  type WarnedController,
} from './early-warnings.sql.ts';

const bucketMs = 600_000;
/** A warning is for an hour, so there is at most one notice of a controller in an hour. */
const noticeIntervalMs = hourMs;

type Warning = NewWarning & { value: number; range: Range };

/** Evaluates the fields of a controller that have a range and no open deviation. */
const evaluateFields = async (
  ctx: Context,
  { controllerNo, openFields }: WarnedController,
  at: number,
): Promise<Warning[]> => {
  const limits = (await loadLimits(ctx.db, [controllerNo], at))(controllerNo);
  const fields = listFieldsWithLimits(limits)
    .map((field) => ({ field, rangesAt: getRuleAt(limits, field, at).rangesAt }))
    .filter(({ field, rangesAt }) => rangesAt(at) !== null && !openFields.includes(field));
  const keys = fields.map(({ field }) => field);
  const series = await listTenMinuteMeansIn(ctx.db, controllerNo, keys, listComparedSpans(at, bucketMs));
  return fields.flatMap(({ field, rangesAt }): Warning[] => {
    const course = series.get(field);
    const range = rangesAt(at)?.[0];
    const value = course?.values.at(-1);
    if (!course || !range || value == null) return [];
    const found = warnEarly(course, (ts) => rangesAt(ts)?.[0] ?? null, at);
    return found ? [{ field, value, range, ...found }] : [];
  });
};

/** Notifies of the likeliest warning of a controller, at most once an hour and not of muted fields. */
const notifyLikeliest = async (
  ctx: Context,
  controller: WarnedController,
  warnings: readonly Warning[],
): Promise<void> => {
  const { controllerNo, notifiedAt } = controller;
  const now = ctx.now();
  // A clock that was ahead may have noted a time to come.
  const wasNotified = notifiedAt !== null && notifiedAt <= now && now - notifiedAt < noticeIntervalMs;
  if (!controller.isNotifying || wasNotified) return;
  const mutes = await listActiveMutes(ctx.db, [controllerNo], now);
  const [likeliest] = warnings
    .filter(({ probability }) => probability >= minNoticeProbability)
    .filter(({ field }) => mutesOf(mutes, { controllerNo, field }).length === 0)
    .toSorted((a, b) => b.probability - a.probability);
  if (!likeliest) return;
  const field = (await listCatalogueFields(ctx, [controllerNo])).find(({ key }) => key === likeliest.field);
  if (!field) return;
  await saveNotified(ctx.db, controllerNo, new Date(now));
  await writeNotice(ctx, {
    farmNo: controller.farmNo,
    kind: 'early_warning',
    level: 1,
    deviationIds: [],
    audience: 'farm',
    at: new Date(now),
    parts: {
      farm: controller.farm,
      controller: controller.controller,
      cause: 'range',
      field: field.key,
      fieldKo: field.nameKo,
      fieldEn: field.nameEn,
      unit: field.unit,
      decimals: field.decimals,
      value: likeliest.value,
      side: likeliest.side,
      ...likeliest.range,
      probability: likeliest.probability,
    },
  });
};

const evaluateController = async (ctx: Context, controller: WarnedController, at: number): Promise<void> => {
  const { controllerNo, intervalSeconds } = controller;
  const latest = await findLatestTime(ctx.db, controllerNo);
  const isLive = latest !== null && computeFreshness(Math.max(0, ctx.now() - latest), intervalSeconds) === 'live';
  const warnings = isLive ? await evaluateFields(ctx, controller, at) : [];
  const stored = warnings.map(({ field, probability, side, courses, days }) => ({
    field,
    probability,
    side,
    courses,
    days,
  }));
  await transact(ctx, async (ctx) => {
    await replaceWarnings(ctx.db, controllerNo, { at: new Date(ctx.now()), warnings: stored });
    await notifyLikeliest(ctx, controller, warnings);
  });
};

/** The items until a time (`performance.now()`). */
const until = function* <T>(items: readonly T[], endsAt: number): Generator<T> {
  for (const item of items) {
    if (performance.now() >= endsAt) return;
    yield item;
  }
};

/**
 * Evaluates the controllers of farms that are warned once in ten minutes, those first that waited longest; ends after
 * `maxMs`, and the next run goes on. One process at a time: a second one returns at once.
 * @returns number of controllers evaluated; undefined while another process does
 * @throws after all of them, if one could not be evaluated
 */
export const evaluateEarlyWarnings = (
  ctx: Context,
  maxMs: number,
  stopping?: AbortSignal,
): Promise<number | undefined> =>
  withConnection(ctx.db, async ({ db }) => {
    if (!(await lockEvaluation(db))) return undefined;
    const endsAt = performance.now() + maxMs;
    const at = Math.floor(ctx.now() / bucketMs) * bucketMs;
    let evaluated = 0;
    const evaluate = async (controller: WarnedController): Promise<void> => {
      const { controllerNo } = controller;
      try {
        await evaluateController(ctx, controller, at);
        evaluated += 1;
      } catch (error) {
        ctx.log.error({ err: error, controllerNo }, 'early warnings: evaluation failed');
        // Behind the others, so that it keeps nobody from being warned in the next run either.
        await saveEvaluated(ctx.db, controllerNo, new Date(ctx.now()));
        throw error;
      }
    };
    await forEachIsolated(until(await listWarnedControllers(ctx.db, new Date(at)), endsAt), evaluate, stopping);
    await unlockEvaluation(db);
    return evaluated;
  });
