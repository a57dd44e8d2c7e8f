import * as z from 'zod/mini';
import { endpoints, item, raw } from './endpoint.ts';
import { instant } from './values.ts';

export const health = z.object({
  status: z.enum(['ok', 'starting', 'failing']),
  version: z.string(),
  at: instant,
  checks: z.object({
    database: z.enum(['ok', 'failing']),
    ingest: z.enum(['ok', 'refusing']),
    disk: z.enum(['ok', 'low', 'full']),
  }),
});
export type Health = z.output<typeof health>;

export const healthApi = endpoints({
  getHealth: {
    method: 'GET',
    path: '/health',
    who: 'anyone',
    summary: 'Check this process, for a load balancer: 200, or 503 if it does not work',
    reply: item(health),
    unavailableToo: true,
  },
});

export const systemApi = endpoints({
  getOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    who: 'anyone',
    costly: 'read',
    summary: 'This document',
    reply: raw('application/json'),
  },
  getDocs: {
    method: 'GET',
    path: '/docs',
    who: 'anyone',
    costly: 'read',
    summary: 'This document as a readable page',
    reply: raw('text/html; charset=utf-8'),
  },
});
