export { listActions } from './actions/actions.ts';
export { recordPastAction } from './actions/past-actions.ts';
export { evaluateController } from './evaluate/evaluate-controllers.ts';
export { listDeviations, requireDeviation } from './list/list.ts';
export { listActionsBetween, listEarlierCases } from './statistics/earlier-cases.sql.ts';
export { listMaintenanceBetween, listMaintenanceOf, updateRenewal } from './mute/maintenance.ts';
export { type SensorFault, listSensorFaults } from './statistics/sensor-faults.sql.ts';
export { getDeviationDigest } from './statistics/digest.ts';
export { countOpenedAtControllers } from './statistics/counts.sql.ts';
