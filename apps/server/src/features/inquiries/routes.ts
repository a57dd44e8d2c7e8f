import { inquiriesApi } from '@onsil/contract/inquiries';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { answerInquiry, listInquiries, getInquiry, deleteInquiry } from './admin.ts';
import { countMyUnreadInquiries, getMyInquiry, listMyInquiries } from './mine.ts';
import { createInquiry, type InquiryOptions } from './create-inquiry.ts';

export const inquiriesRoutes = (server: HttpServer, options: InquiryOptions): void =>
  mount(server, inquiriesApi, {
    provider: () => options.provider,
    inquire: async (ctx, { body }) => ({ inquiryNo: await createInquiry(ctx, options, body) }),
    myInquiries: (ctx, { query }) => listMyInquiries(ctx, query),
    myUnreadInquiries: (ctx) => countMyUnreadInquiries(ctx),
    myInquiry: (ctx, { params }) => getMyInquiry(ctx, Number(params.id)),
    adminInquiries: (ctx, { query }) => listInquiries(ctx, query),
    adminInquiry: (ctx, { params }) => getInquiry(ctx, Number(params.id)),
    answerInquiry: (ctx, { params, body }) => answerInquiry(ctx, options.portal, Number(params.id), body.answer),
    removeInquiry: (ctx, { params }) => deleteInquiry(ctx, Number(params.id)),
  });
