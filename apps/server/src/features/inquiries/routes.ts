import { inquiriesApi } from '@onsil/contract/inquiries';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { answerInquiry, inquiries, inquiry, removeInquiry } from './admin-service.ts';
import { inquire, type InquiryDoor } from './service.ts';

export const inquiriesRoutes = (server: HttpServer, options: InquiryDoor): void =>
  mount(server, inquiriesApi, {
    provider: () => options.provider,
    inquire: async (ctx, { body }) => ({ inquiryNo: await inquire(ctx, options, body) }),
    adminInquiries: (ctx, { query }) => inquiries(ctx, query),
    adminInquiry: (ctx, { params }) => inquiry(ctx, Number(params.id)),
    answerInquiry: (ctx, { params, body }) => answerInquiry(ctx, Number(params.id), body.answer),
    removeInquiry: (ctx, { params }) => removeInquiry(ctx, Number(params.id)),
  });
