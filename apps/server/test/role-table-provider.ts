import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

type World = Pick<Cast, 'farm' | 'elsewhere' | 'member'> & { systemId: string; outsider: number };

const aController = {
  code: 'C1',
  connectNm: '제어기',
  type: 'CLIMATE',
  cultivationEnvType: 'PLANT_FACTORY',
  cultivationType: 'DFT',
};
/** A new field, like the built-in temperature. */
const aField = {
  nameKo: '온도',
  nameEn: 'Temperature',
  unit: '°C',
  decimals: 1,
  min: -20,
  max: 80,
  scaleMin: 0,
  scaleMax: 40,
  rollup: 'mean',
};

/** Rows of the role table for members, controllers, catalogue, codes and oversight. */
export const providerSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'adminMembers.adminMembers': () => ({}),
  'adminMembers.adminMember': ({ member }) => ({ path: `/admin/member/${member.mno}` }),
  'adminMembers.changeMember': ({ member }) => ({ path: `/admin/member/${member.mno}`, body: { adminYn: 'N' } }),
  'adminMembers.putFarmMember': ({ farm, member }) => ({
    path: `/admin/farm/${farm.fno}/member/${member.mno}`,
    body: { role: 'member' },
  }),
  'adminMembers.memberSignIns': ({ member }) => ({ path: `/admin/member/${member.mno}/sign-ins` }),
  'adminMembers.endMemberSessions': ({ outsider }) => ({ path: `/admin/member/${outsider}/sessions` }),
  'adminControllers.controllers': ({ farm }) => ({ query: { fno: String(farm.fno) } }),
  'adminControllers.controller': ({ systemId }) => ({ path: `/admin/controller/${systemId}` }),
  'adminControllers.addController': ({ farm }) => ({ body: { fno: farm.fno, systemId: 'role-table', ...aController } }),
  'adminControllers.changeController': ({ systemId }) => ({ path: `/admin/controller/${systemId}`, body: aController }),
  'adminControllers.retireController': { elsewhere: 'admin-controllers.test.ts: takes the controller out of service' },
  'adminControllers.rotateCredential': ({ systemId }) => ({ path: `/admin/controller/${systemId}/credential` }),
  'adminControllers.orderControllers': ({ elsewhere }) => ({ body: { fno: elsewhere.fno, systemIds: [] } }),
  'adminControllers.mapping': ({ systemId }) => ({ path: `/admin/controller/${systemId}/mapping` }),
  'adminControllers.saveMapping': ({ systemId }) => ({
    path: `/admin/controller/${systemId}/mapping`,
    body: { mappings: [] },
  }),
  'adminSamples.lastSamples': ({ systemId }) => ({ path: `/admin/controller/${systemId}/samples` }),
  'adminSamples.rejectedDays': ({ systemId }) => ({ path: `/admin/controller/${systemId}/rejected-days` }),
  'adminSamples.rejectedSamples': ({ systemId }) => ({ path: `/admin/controller/${systemId}/rejected` }),
  'adminFields.fields': () => ({}),
  'adminFields.addField': () => ({ body: { key: 'leafWetness', ...aField } }),
  'adminFields.changeField': () => ({ path: '/admin/field/temperature', body: aField }),
  'adminCodes.codes': () => ({}),
  'adminCodes.addCode': () => ({
    body: { masterCd: 'DEVIATION_ACTION', dcd: 'CALL', l10nKoDcdVal: '전화', l10nEnDcdVal: 'Called' },
  }),
  'adminCodes.changeCode': () => ({
    path: '/admin/code/DEVIATION_ACTION/OTHER',
    body: { l10nKoDcdVal: '그 밖', l10nEnDcdVal: 'Other' },
  }),
  'adminCodes.removeCode': { elsewhere: 'admin-codes.test.ts: takes the code away' },
  'adminCodes.orderCodes': () => ({
    body: { masterCd: 'FARM_OPERATION_STATUS', dcds: ['CLOSED', 'PAUSED', 'PREPARING', 'OPERATING'] },
  }),
  'adminActions.deviationActions': () => ({}),
  'adminDeliveries.deliveries': () => ({}),
  'adminSystem.system': () => ({}),
};
