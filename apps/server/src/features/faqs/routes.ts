import { faqsApi } from '@onsil/contract/faqs';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { listAllFaqs, updateFaq, createFaq, listPublishedFaqs, reorderFaqs, deleteFaq } from './edit-faqs.ts';

export const faqsRoutes = (server: HttpServer): void =>
  mount(server, faqsApi, {
    faqs: async (ctx, { query }) => ({ items: await listPublishedFaqs(ctx, query) }),
    adminFaqs: async (ctx, { query }) => ({ items: await listAllFaqs(ctx, query) }),
    createFaq: async (ctx, { body }) => ({ faqNo: await createFaq(ctx, body) }),
    changeFaq: (ctx, { params, body }) => updateFaq(ctx, Number(params.id), body),
    removeFaq: (ctx, { params }) => deleteFaq(ctx, Number(params.id)),
    orderFaqs: (ctx, { body }) => reorderFaqs(ctx, body),
  });
