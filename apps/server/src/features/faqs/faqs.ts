import { faqsApi } from '@onsil/contract/faqs';
import { calls, type Feature } from '#platform/feature.ts';
import { listAllFaqs, updateFaq, createFaq, listPublishedFaqs, reorderFaqs, deleteFaq } from './edit-faqs.ts';

export { createFaq, listAllFaqs } from './edit-faqs.ts';

export const faqsFeature: Feature = {
  api: () => [
    calls(faqsApi, {
      listPublishedFaqs: async (ctx, { query }) => ({ items: await listPublishedFaqs(ctx, query) }),
      listAllFaqs: async (ctx, { query }) => ({ items: await listAllFaqs(ctx, query) }),
      createFaq: async (ctx, { body }) => ({ faqNo: await createFaq(ctx, body) }),
      updateFaq: (ctx, { params, body }) => updateFaq(ctx, params.id, body),
      deleteFaq: (ctx, { params }) => deleteFaq(ctx, params.id),
      reorderFaqs: (ctx, { body }) => reorderFaqs(ctx, body),
    }),
  ],
};
