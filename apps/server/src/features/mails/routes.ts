import { mailsApi } from '@onsil/contract/mails';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { outbox, outboxMail } from './outbox-service.ts';

export const mailsRoutes = (server: HttpServer): void =>
  mount(server, mailsApi, {
    adminMails: (ctx, { query }) => outbox(ctx, query),
    adminMail: (ctx, { params }) => outboxMail(ctx, Number(params.id)),
  });
