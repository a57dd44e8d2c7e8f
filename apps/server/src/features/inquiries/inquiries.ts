import { inquiriesApi } from '@onsil/contract/inquiries';
import { dayMs } from '@onsil/domain/calendar/duration';
import { getPortalAddress } from '#features/mails/mails.ts';
import { transact } from '#platform/database/transaction.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import { answerInquiry, listInquiries, getInquiry, deleteInquiry } from './admin.ts';
import { createInquiry, deleteInquiryMails } from './create-inquiry.ts';
import { deleteInquiriesBefore } from './inquiries.sql.ts';
import { countMyUnreadInquiries, getMyInquiry, listMyInquiries } from './mine.ts';
import { createInquiryThrottles } from './rate-limits.ts';

export { listInquiries } from './admin.ts';
export { countMyUnreadInquiries } from './mine.ts';
export { deleteInquiriesOf } from './create-inquiry.ts';
/** @param days retention after the answer, or after arrival without one */
export const inquiriesFeature: Feature = {
  api({ ctx, config }) {
    const options = {
      ...createInquiryThrottles(ctx.db),
      portal: getPortalAddress(config),
      provider: {
        providerName: config.ONSIL_PROVIDER_NAME ?? null,
        providerEmail: config.ONSIL_PROVIDER_EMAIL ?? null,
      },
    };
    return [
      calls(inquiriesApi, {
        getProvider: () => options.provider,
        createInquiry: async (ctx, { body }) => ({ inquiryNo: await createInquiry(ctx, options, body) }),
        listMyInquiries: (ctx, { query }) => listMyInquiries(ctx, query),
        countMyUnreadInquiries: (ctx) => countMyUnreadInquiries(ctx),
        getMyInquiry: (ctx, { params }) => getMyInquiry(ctx, params.id),
        listInquiries: (ctx, { query }) => listInquiries(ctx, query),
        getInquiry: (ctx, { params }) => getInquiry(ctx, params.id),
        answerInquiry: (ctx, { params, body }) => answerInquiry(ctx, options.portal, params.id, body.answer),
        deleteInquiry: (ctx, { params }) => deleteInquiry(ctx, params.id),
      }),
    ];
  },
  jobs: ({ ctx, config }) => [
    {
      name: 'inquiries.forget-old',
      cron: '45 4 * * *',
      run: () =>
        deleteOlderThan(ctx, config.ONSIL_INQUIRY_DAYS * dayMs, (before) =>
          transact(ctx, async ({ db }) => {
            await deleteInquiryMails(db, await deleteInquiriesBefore(db, before));
          }),
        ),
    },
  ],
};
