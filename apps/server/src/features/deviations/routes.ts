import { adminActionsApi } from '@onsil/contract/admin-oversight';
import { alarmCountApi } from '@onsil/contract/alarm-count';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { deviationsApi } from '@onsil/contract/deviations';
import { rehearsalApi } from '@onsil/contract/rehearsal';
import type { Pool } from 'pg';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { act, actions, deviation, release } from './action-service.ts';
import { alarmCount } from './count-service.ts';
import { deviationStatus } from './list-service.ts';
import { deviationLog, farmAlarms } from './log-service.ts';
import { allActions } from './oversight-service.ts';
import { rehearseChange } from './rehearsal-service.ts';
import { renew, renewals } from './renewal-service.ts';
import { stopAlarm, stops } from './stop-service.ts';

export const deviationsRoutes = (server: HttpServer, pool: Pool): void => {
  mount(server, deviationsApi, {
    deviationStatus: (ctx, { params, query }) => deviationStatus(ctx, pool, params.id, query),
    deviation: (ctx, { params }) => deviation(ctx, pool, params.id),
    deviationLog: (ctx, { params, query }) => deviationLog(ctx, params.id, query),
    farmAlarms: (ctx, { query }) => farmAlarms(ctx, query),
    notificationLog: (ctx, { query }) => farmAlarms(ctx, query),
    actions: (ctx, { query }) => actions(ctx, query),
    act: (ctx, { body }) => act(ctx, pool, body),
    release: (ctx, { params, body }) => release(ctx, pool, params.id, body.isClosing),
  });
  mount(server, alarmMutesApi, {
    stopAlarm: (ctx, { params, body }) => stopAlarm(ctx, params.id, body),
    stops: async (ctx, { params }) => ({ items: await stops(ctx, params.id) }),
    renewals: async (ctx) => ({ items: await renewals(ctx) }),
    renewalByGet: (ctx, { params, query }) => renew(ctx, params.controllerId, query.alarm),
    renew: (ctx, { params, query }) => renew(ctx, params.controllerId, query.alarm),
  });
  mount(server, alarmCountApi, {
    alarmCount: (ctx, { params, query }) => alarmCount(ctx, params.id, query),
  });
  mount(server, rehearsalApi, {
    rehearse: (ctx, { params, body }) => rehearseChange(ctx, pool, params.id, body),
  });
  mount(server, adminActionsApi, {
    deviationActions: (ctx, { query }) => allActions(ctx, query),
  });
};
