import type { adminSamplesApi, RejectionDays, RejectedSample, StoredSamples } from '@onsil/contract/admin-samples';
import type { HandlerInput } from '@onsil/contract/envelope';
import { getControllerNumber, listCatalogueFields, toFieldMeta } from '#features/controllers/controllers.ts';
import type { MemberContext } from '#platform/context.ts';
import { pageOf, rowRange, type PageOf } from '#platform/http/page.ts';
import { maxRejectionsPerDay } from '../ingest/rejections.ts';
import { countRejections, listRejectionDays, listRejections } from '../store/rejections.ts';
import { findReceivedAt, listNewestSamples } from '../store/stored-samples.ts';

const shownSamples = 20;

/** Newest stored samples of a controller, to verify a new connection. */
export const listLastSamples = async (ctx: MemberContext, controllerId: string): Promise<StoredSamples> => {
  const controllerNo = await getControllerNumber(ctx, controllerId);
  const [rows, receivedAt, catalogue] = await Promise.all([
    listNewestSamples(ctx.db, controllerNo, shownSamples),
    findReceivedAt(ctx.db, controllerNo),
    listCatalogueFields(ctx, [controllerNo]),
  ]);
  const samples = rows.map(({ ts, values }) => ({ at: new Date(ts).toISOString(), values }));
  return {
    controllerId,
    lastReceivedAt: receivedAt?.toISOString() ?? null,
    fields: catalogue.filter(({ key }) => samples.some(({ values }) => key in values)).map(toFieldMeta),
    samples,
  };
};

/** Rejected values of a controller with reasons. */
export const listRejectedSamples = async (
  ctx: MemberContext,
  controllerId: string,
  query: HandlerInput<typeof adminSamplesApi.listRejectedSamples>['query'],
): Promise<PageOf<RejectedSample>> => {
  const controllerNo = await getControllerNumber(ctx, controllerId);
  const filter = { controllerNo, reason: query.reason, keyword: query.keyword ?? '' };
  const [rows, total] = await Promise.all([
    listRejections(ctx.db, filter, query, rowRange(query)),
    countRejections(ctx.db, filter),
  ]);
  const items = rows.map(({ receivedAt, sampleAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    sampleAt: sampleAt?.toISOString() ?? null,
  }));
  return pageOf(items, query, total);
};

/** Days with more rejections than stored details. */
export const listRejectedDays = async (
  ctx: MemberContext,
  controllerId: string,
): Promise<{ items: RejectionDays[] }> => ({
  items: await listRejectionDays(ctx.db, await getControllerNumber(ctx, controllerId), maxRejectionsPerDay),
});
