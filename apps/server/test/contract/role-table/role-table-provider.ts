import type { Cast } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';

type World = Pick<Cast, 'farm' | 'elsewhere' | 'member'> & { controllerId: string; outsider: number };

const aController = {
  code: 'C1',
  controllerName: '제어기',
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
  'adminMembers.listMembersForAdmin': () => ({}),
  'adminMembers.getMemberForAdmin': ({ member }) => ({ path: `/admin/member/${member.memberNo}` }),
  'adminMembers.setAdministrator': ({ member }) => ({
    path: `/admin/member/${member.memberNo}`,
    body: { isAdmin: false },
  }),
  'adminMembers.setFarmMember': ({ farm, member }) => ({
    path: `/admin/farm/${farm.farmNo}/member/${member.memberNo}`,
    body: { role: 'member' },
  }),
  'adminMembers.listMemberSignIns': ({ member }) => ({ path: `/admin/member/${member.memberNo}/sign-ins` }),
  'adminMembers.endMemberSessions': ({ outsider }) => ({ path: `/admin/member/${outsider}/sessions` }),
  'adminControllers.listAllControllers': ({ farm }) => ({ query: { farmNo: String(farm.farmNo) } }),
  'adminControllers.getAnyController': ({ controllerId }) => ({ path: `/admin/controller/${controllerId}` }),
  'adminControllers.createController': ({ farm }) => ({
    body: { farmNo: farm.farmNo, controllerId: 'role-table', ...aController },
  }),
  'adminControllers.updateController': ({ controllerId }) => ({
    path: `/admin/controller/${controllerId}`,
    body: aController,
  }),
  'adminControllers.retireController': { elsewhere: 'admin-controllers.test.ts: takes the controller out of service' },
  'adminControllers.rotateCredential': ({ controllerId }) => ({ path: `/admin/controller/${controllerId}/credential` }),
  'adminControllers.reorderControllers': ({ elsewhere }) => ({ body: { farmNo: elsewhere.farmNo, controllerIds: [] } }),
  'adminControllers.getControllerMapping': ({ controllerId }) => ({
    path: `/admin/controller/${controllerId}/mapping`,
  }),
  'adminControllers.saveMapping': ({ controllerId }) => ({
    path: `/admin/controller/${controllerId}/mapping`,
    body: { mappings: [] },
  }),
  'adminSamples.listLastSamples': ({ controllerId }) => ({ path: `/admin/controller/${controllerId}/samples` }),
  'adminSamples.listRejectedDays': ({ controllerId }) => ({ path: `/admin/controller/${controllerId}/rejected-days` }),
  'adminSamples.listRejectedSamples': ({ controllerId }) => ({ path: `/admin/controller/${controllerId}/rejected` }),
  'adminFields.listAdminFields': () => ({}),
  'adminFields.createField': () => ({ body: { key: 'leafWetness', ...aField } }),
  'adminFields.updateField': () => ({ path: '/admin/field/temperature', body: aField }),
  'adminCodes.listAdminCodes': () => ({}),
  'adminCodes.createCode': () => ({
    body: { masterCode: 'DEVIATION_ACTION', detailCode: 'CALL', codeNameKo: '전화', codeNameEn: 'Called' },
  }),
  'adminCodes.updateCode': () => ({
    path: '/admin/code/DEVIATION_ACTION/OTHER',
    body: { codeNameKo: '그 밖', codeNameEn: 'Other' },
  }),
  'adminCodes.updateCodeMaster': () => ({
    path: '/admin/code-master/DEVIATION_ACTION',
    body: { codeNameKo: '이탈 조치', codeNameEn: 'Deviation actions' },
  }),
  'adminCodes.deleteCode': { elsewhere: 'admin-codes.test.ts: takes the code away' },
  'adminCodes.reorderCodes': () => ({
    body: { masterCode: 'FARM_OPERATION_STATUS', detailCodes: ['CLOSED', 'PAUSED', 'PREPARING', 'OPERATING'] },
  }),
  'adminActions.listAllActions': () => ({}),
  'adminDeliveries.listAllDeliveries': () => ({}),
  'adminSystem.getSystemState': () => ({}),
};
