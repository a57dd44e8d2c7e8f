import { mailsApi } from '@onsil/contract/mails';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { listOutboxMails, getOutboxMail, type RequireRecheck } from './outbox.ts';

export const mailsRoutes = (server: HttpServer, requireRecheck: RequireRecheck): void =>
  mount(server, mailsApi, {
    adminMails: (ctx, { query }) => listOutboxMails(ctx, query),
    adminMail: (ctx, { params }) => getOutboxMail(ctx, requireRecheck, Number(params.id)),
  });
