import { headers } from '@onsil/contract/auth';
import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

type World = Pick<Cast, 'farm'> & { controllerId: string };

const ofFarm = ({ farm }: World): Call => ({ headers: { [headers.farmId]: farm.farmId } });
const week = '2026-W01';

/** Rows of the role table for calculated fields, manual readings, annotations and the weekly report. */
export const recordSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'telemetry.getLongSeries': ({ controllerId }) => ({
    query: { controllerId, fields: 'temperature', from: '2024-03-01', to: '2026-03-02' },
  }),
  'calculatedFields.listCalculatedFields': ({ controllerId }) => ({
    path: `/farm/connect/${controllerId}/calculated-field`,
  }),
  'calculatedFields.createCalculatedField': ({ controllerId }) => ({
    path: `/farm/connect/${controllerId}/calculated-field`,
    body: { name: '비', unit: '', decimals: 2, scaleMin: 0, scaleMax: 1, formula: 'ec / ph' },
  }),
  'calculatedFields.updateCalculatedField': { elsewhere: 'calculated-fields.test.ts: needs a calculated field' },
  'calculatedFields.deleteCalculatedField': { elsewhere: 'calculated-fields.test.ts: needs a calculated field' },
  'manualReadings.listReadings': ofFarm,
  'manualReadings.getReadingForm': ({ controllerId }) => ({
    query: { controllerId, date: '2026-03-02', halfDay: 'AM' },
  }),
  'manualReadings.getSensorDrift': ({ controllerId }) => ({ query: { controllerId } }),
  'manualReadings.createReading': ({ controllerId }) => ({
    body: { controllerId, date: '2026-03-02', halfDay: 'AM', time: '09:00', values: { ph: 6 }, mayOverwrite: true },
  }),
  'manualReadings.updateReading': { elsewhere: 'manual-readings.test.ts: needs the version that was read' },
  'manualReadings.deleteReading': { elsewhere: 'manual-readings.test.ts: takes the values away' },
  'alarmMutes.listMaintenance': ({ farm }) => ({ path: `/farm/${farm.farmId}/maintenance` }),
  'alarmMutes.updateMaintenance': ({ controllerId }) => ({
    path: `/statuslog/${controllerId}/maintenance`,
    body: { kind: 'door', isRunning: false },
  }),
  'earlyWarnings.getEarlyWarnings': ({ farm }) => ({ path: `/farm/${farm.farmId}/early-warning` }),
  'earlyWarnings.saveEarlyWarningSetting': ({ farm }) => ({
    path: `/farm/${farm.farmId}/early-warning`,
    body: { isOn: true, isNotifying: false },
  }),
  'farmWebhooks.listWebhooks': ({ farm }) => ({ path: `/farm/${farm.farmId}/webhook` }),
  'farmWebhooks.createWebhook': ({ farm }) => ({
    path: `/farm/${farm.farmId}/webhook`,
    body: {
      name: '알림',
      service: 'slack',
      address: 'https://hooks.slack.com/services/T0/B0/x',
      lowestLevel: 2,
      language: 'ko',
    },
  }),
  'textMessages.getMyTextMessages': () => ({}),
  'textMessages.sendPhoneCode': { elsewhere: 'phone-number.test.ts: needs SOLAPI' },
  'textMessages.confirmPhone': { elsewhere: 'phone-number.test.ts: needs a code' },
  'textMessages.removePhone': () => ({}),
  'farmWebhooks.updateWebhook': { elsewhere: 'webhooks.test.ts: needs a channel' },
  'farmWebhooks.deleteWebhook': { elsewhere: 'webhooks.test.ts: needs a channel' },
  'farmWebhooks.testWebhook': { elsewhere: 'webhooks.test.ts: posts to another server' },
  'farmWebhooks.renewSigningKey': { elsewhere: 'webhooks.test.ts: needs a channel' },
  'firstScreen.getFirstScreen': ({ farm }) => ({
    path: `/farm/${farm.farmId}/first-screen`,
    query: { from: '2026-03-01', to: '2026-03-02' },
  }),
  'dashboardArrangement.getArrangement': ({ farm }) => ({ path: `/farm/${farm.farmId}/dashboard-arrangement` }),
  'dashboardArrangement.saveFarmArrangement': ({ farm }) => ({
    path: `/farm/${farm.farmId}/dashboard-arrangement`,
    body: { arrangement: null },
  }),
  'dashboardArrangement.saveOwnArrangement': ({ farm }) => ({
    path: `/farm/${farm.farmId}/dashboard-arrangement/own`,
    body: { arrangement: null },
  }),
  'readingTrust.listReadingTrust': ({ farm }) => ({ path: `/farm/${farm.farmId}/reading-trust` }),
  'annotations.createAnnotation': ({ controllerId }) => ({
    body: { controllerId, from: '2026-02-02T09:00:00+09:00', to: '2026-02-02T12:00:00+09:00', text: '차광막을 폄' },
  }),
  'annotations.updateAnnotation': { elsewhere: 'annotations.test.ts: needs a remark of the caller' },
  'annotations.deleteAnnotation': { elsewhere: 'annotations.test.ts: needs a remark of the caller' },
  'weeklyReport.getWeeklyReport': (world) => ({ ...ofFarm(world), query: { week } }),
  'weeklyReport.listWeeklyComments': (world) => ({ ...ofFarm(world), query: { week } }),
  'weeklyReport.createWeeklyComment': (world) => ({ ...ofFarm(world), body: { week, comment: '더운 주였습니다.' } }),
  'weeklyReport.deleteWeeklyComment': { elsewhere: 'weekly-comments.test.ts: takes the comment away' },
};
