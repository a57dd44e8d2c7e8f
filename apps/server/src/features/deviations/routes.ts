import { adminActionsApi } from '@onsil/contract/admin-oversight';
import { alarmCountApi } from '@onsil/contract/alarm-count';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { deviationsApi } from '@onsil/contract/deviations';
import { backtestApi } from '@onsil/contract/backtest';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { recordAction, listActions, getDeviation, releaseDeviation } from './actions/actions.ts';
import { getAlarmCount } from './statistics/counts.ts';
import { listDeviations } from './list/list.ts';
import { listDeviationAlarms, listFarmAlarms, listFarmAlarmsWithUnread } from './list/log.ts';
import { listAllActions } from './actions/all-actions.ts';
import { backtestChange } from './backtest.ts';
import { listMaintenance, listRenewals, updateMaintenance, updateRenewal } from './mute/maintenance.ts';
import { updateMute, listMutes } from './mute/mute.ts';

export const deviationsRoutes = (server: HttpServer): void => {
  mount(server, deviationsApi, {
    deviationStatus: (ctx, { params, query }) => listDeviations(ctx, params.id, query),
    deviation: (ctx, { params }) => getDeviation(ctx, params.id),
    deviationLog: (ctx, { params, query }) => listDeviationAlarms(ctx, params.id, query),
    farmAlarms: (ctx, { query }) => listFarmAlarmsWithUnread(ctx, query),
    notificationLog: (ctx, { query }) => listFarmAlarms(ctx, query),
    actions: (ctx, { query }) => listActions(ctx, query),
    act: (ctx, { body }) => recordAction(ctx, body),
    release: (ctx, { params, body }) => releaseDeviation(ctx, { seq: params.id, ...body }),
  });
  mount(server, alarmMutesApi, {
    stopAlarm: (ctx, { params, body }) => updateMute(ctx, params.id, body),
    stops: async (ctx, { params }) => ({ items: await listMutes(ctx, params.id) }),
    maintenance: async (ctx, { params, query }) => ({ items: await listMaintenance(ctx, params.id, query) }),
    maintain: (ctx, { params, body }) => updateMaintenance(ctx, params.id, body),
    renewals: async (ctx) => ({ items: await listRenewals(ctx) }),
    renewalByGet: (ctx, { params, query }) => updateRenewal(ctx, params.controllerId, query.alarm),
    renew: (ctx, { params, query }) => updateRenewal(ctx, params.controllerId, query.alarm),
  });
  mount(server, alarmCountApi, {
    alarmCount: (ctx, { params, query }) => getAlarmCount(ctx, params.id, query),
  });
  mount(server, backtestApi, {
    rehearse: (ctx, { params, body }) => backtestChange(ctx, params.id, body),
  });
  mount(server, adminActionsApi, {
    deviationActions: (ctx, { query }) => listAllActions(ctx, query),
  });
};
