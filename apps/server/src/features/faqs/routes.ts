import { faqsApi } from '@onsil/contract/faqs';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { allFaqs, changeFaq, createFaq, faqs, orderFaqs, removeFaq } from './service.ts';

export const faqsRoutes = (server: HttpServer): void =>
  mount(server, faqsApi, {
    faqs: async (ctx, { query }) => ({ items: await faqs(ctx, query) }),
    adminFaqs: async (ctx, { query }) => ({ items: await allFaqs(ctx, query) }),
    createFaq: async (ctx, { body }) => ({ faqNo: await createFaq(ctx, body) }),
    changeFaq: (ctx, { params, body }) => changeFaq(ctx, Number(params.id), body),
    removeFaq: (ctx, { params }) => removeFaq(ctx, Number(params.id)),
    orderFaqs: (ctx, { body }) => orderFaqs(ctx, body),
  });
