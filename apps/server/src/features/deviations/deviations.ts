import { adminActionsApi } from '@onsil/contract/admin-oversight';
import { alarmCountApi } from '@onsil/contract/alarm-count';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { backtestApi } from '@onsil/contract/backtest';
import { deviationAssigneeApi } from '@onsil/contract/deviation-assignee';
import { deviationsApi } from '@onsil/contract/deviations';
import { calls, type Feature } from '#platform/feature.ts';
import { listActions, listAllActions } from './actions/actions.ts';
import { evaluateOutcomes } from './actions/outcomes.ts';
import { recordAction } from './actions/record-action.ts';
import { assignDeviation, listAssignees } from './assign/assign.ts';
import { backtestChange } from './backtest.ts';
import { closeDeviation } from './close/close-deviations.ts';
import { pruneCheckpoints } from './evaluate/state.sql.ts';
import { getDeviation, listDeviations } from './list/list.ts';
import { listDeviationAlarms, listFarmAlarms, listFarmAlarmsWithUnread } from './list/log.ts';
import { listMaintenance, listRenewals, updateMaintenance, updateRenewal } from './mute/maintenance.ts';
import { updateMute, listMutes } from './mute/mute.ts';
import { getAlarmCount } from './statistics/counts.ts';
import { startDeviationWorker } from './worker.ts';

export { listActions } from './actions/actions.ts';
export { recordPastAction } from './actions/record-action.ts';
export { evaluateController } from './evaluate/evaluate-controllers.ts';
export { listFarmAlarms } from './list/log.ts';
export { listDeviations, requireDeviation } from './list/list.ts';
export { listActionsBetween, listEarlierCases } from './statistics/earlier-cases.sql.ts';
export { updateMute } from './mute/mute.ts';
export { listActiveMutes } from './mute/mute.sql.ts';
export { listMaintenanceBetween, listMaintenanceOf, updateRenewal } from './mute/maintenance.ts';
export { type PastNotice, notifyOfPast } from './notify/past-notices.ts';
export { type SensorFault, listSensorFaults } from './statistics/sensor-faults.sql.ts';
export { getDeviationDigest } from './statistics/digest.ts';
export { countBegunAtControllers } from './statistics/counts.sql.ts';
export { countOpenByLevel, sumDeviationTime } from './statistics/time-shares.sql.ts';

export const deviationsFeature: Feature = {
  api: () => [
    calls(deviationsApi, {
      listDeviations: (ctx, { query }) => listDeviations(ctx, query),
      getDeviation: (ctx, { params }) => getDeviation(ctx, params.id),
      listDeviationAlarms: (ctx, { params, query }) => listDeviationAlarms(ctx, params.id, query),
      listFarmAlarmsWithUnread: (ctx, { query }) => listFarmAlarmsWithUnread(ctx, query),
      listFarmAlarms: (ctx, { query }) => listFarmAlarms(ctx, query),
      listActions: (ctx, { query }) => listActions(ctx, query),
      recordAction: (ctx, { body }) => recordAction(ctx, body),
      closeDeviation: (ctx, { params, body }) => closeDeviation(ctx, { id: params.id, ...body }),
    }),
    calls(alarmMutesApi, {
      updateMute: (ctx, { params, body }) => updateMute(ctx, params.id, body),
      listMutes: async (ctx) => ({ items: await listMutes(ctx) }),
      listMaintenance: async (ctx, { query }) => ({ items: await listMaintenance(ctx, query) }),
      updateMaintenance: (ctx, { params, body }) => updateMaintenance(ctx, params.id, body),
      listRenewals: async (ctx) => ({ items: await listRenewals(ctx) }),
      updateRenewalByGet: (ctx, { params, query }) => updateRenewal(ctx, params.controllerId, query.alarm),
      updateRenewal: (ctx, { params, query }) => updateRenewal(ctx, params.controllerId, query.alarm),
    }),
    calls(deviationAssigneeApi, {
      listAssignees: async (ctx) => ({ items: await listAssignees(ctx) }),
      assignDeviation: (ctx, { params, body }) => assignDeviation(ctx, { deviationId: params.id, ...body }),
    }),
    calls(alarmCountApi, {
      getAlarmCount: (ctx, { query }) => getAlarmCount(ctx, query),
    }),
    calls(backtestApi, {
      backtestChange: (ctx, { body }) => backtestChange(ctx, body),
    }),
    calls(adminActionsApi, {
      listAllActions: (ctx, { query }) => listAllActions(ctx, query),
    }),
  ],
  jobs: ({ ctx }) => [
    { name: 'deviations.evaluate-outcomes', cron: '* * * * *', run: (stopping) => evaluateOutcomes(ctx, stopping) },
    {
      name: 'deviations.thin-out-checkpoints',
      cron: '20 4 * * *',
      run: async () => void (await pruneCheckpoints(ctx.db, new Date(ctx.now()))),
    },
  ],
  workers: ({ ctx }) => [startDeviationWorker(ctx)],
};
