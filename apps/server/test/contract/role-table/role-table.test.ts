import { beforeAll, describe, expect, test } from 'vitest';
import { portalApi } from '@onsil/contract/api';
import { headers, type Session } from '@onsil/contract/auth';
import type { Endpoint } from '@onsil/contract/endpoint';
import { aCompany, aFarm } from '../../support/admin-world.ts';
import { faqBody, makeBoards, noticeOf } from '../../support/boards-factories.ts';
import {
  makeCast,
  makeController,
  makeDeviation,
  makeMember,
  recheck,
  signIn,
  type Cast,
} from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';
import { usePortal } from '../../support/hooks.ts';
import { recordSamples } from '../../support/role-table-records.ts';
import { fileSupportRequest } from '../../support/support-requests-factories.ts';
import { accountSamples } from './role-table-accounts.ts';
import { callers, expected, type Caller } from './role-table-callers.ts';
import { downloadSamples } from './role-table-downloads.ts';
import { photoSamples } from './role-table-photos.ts';
import { providerSamples } from './role-table-provider.ts';
import { outsideSamples } from './role-table-providers.ts';
import { secondFactorSamples } from './role-table-second-factor.ts';
import { claimSamples } from './role-table-support-requests.ts';
import { taskSamples } from './role-table-tasks.ts';
import { yieldSamples } from './role-table-yields.ts';

type World = Cast & { noticeNo: number; faqNo: number; inquiryNo: number; supportRequestId: number } & {
  controllerId: string;
  deviationId: number;
  outsider: number;
};
/** A call that succeeds for authorized callers, or the test file that covers it instead. */
type Sample = ((world: World) => Call & { path?: string }) | { elsewhere: string };

const hour = { from: '1770000000', to: '1770003600' };

const samples: Record<string, Sample> = {
  ...accountSamples,
  ...secondFactorSamples,
  'members.getMyProfile': () => ({}),
  'members.savePreference': () => ({ path: '/my/preference/columns-farms', body: { values: ['place'] } }),
  'members.getMember': () => ({ path: '/member/nobody-of-this-id', query: { check: true } }),
  'members.listVisibleMembers': ({ farm }) => ({ query: { farmNo: String(farm.farmNo) } }),
  'members.listFarmMembers': ({ farm }) => ({ path: `/farm/${farm.farmId}/members` }),
  'members.updateFarmMember': ({ farm, member }) => ({
    path: `/farm/${farm.farmNo}/member/${member.memberNo}`,
    body: { role: 'member' },
  }),
  'members.removeFarmMember': { elsewhere: 'accounts-members.test.ts: takes a member off the farm' },
  'invitations.createInvitation': ({ farm }) => ({
    path: `/farm/${farm.farmNo}/invitation`,
    body: { memberEmail: 'guest@mail.example', role: 'member' },
  }),
  'invitations.listFarmInvitations': ({ farm }) => ({ path: `/farm/${farm.farmNo}/invitations` }),
  'invitations.withdrawInvitation': { elsewhere: 'accounts-members.test.ts: needs an invitation' },
  'invitations.getInvitationPreview': { elsewhere: 'accounts-members.test.ts: needs the token of a mail' },
  'invitations.acceptInvitation': { elsewhere: 'accounts-members.test.ts: needs the token of a mail' },
  'firstAdministrator.validateFirstAdministratorLink': () => ({ body: { token: 'made up' } }),
  'firstAdministrator.createFirstAdministrator': { elsewhere: 'admin-first-start.test.ts: needs a portal without one' },
  'mails.listOutboxMails': () => ({}),
  'mails.getOutboxMail': { elsewhere: 'mails.test.ts: needs a mail' },
  'codes.listCodeHierarchy': () => ({}),
  'companies.listCompanies': () => ({}),
  'companies.createCompany': () => ({ body: aCompany }),
  'companies.getCompany': ({ farm }) => ({ path: `/company/${farm.companyId}` }),
  'companies.updateCompany': { elsewhere: 'admin-companies.test.ts: needs the version of the last save' },
  'companies.listCompanyUsers': ({ farm }) => ({ path: `/company/${farm.companyId}/users` }),
  'companies.createCompanyUser': ({ farm, company }) => ({
    path: `/admin/company/${farm.companyId}/user/${company.memberNo}`,
  }),
  'companies.deleteCompanyUser': { elsewhere: 'admin-companies.test.ts: takes a user off the company' },
  'adminFarms.listAdminFarms': () => ({}),
  'adminFarms.getAdminFarm': ({ farm }) => ({ path: `/admin/farm/${farm.farmNo}` }),
  'adminFarms.createFarm': ({ farm }) => ({ body: aFarm(farm.companyId) }),
  'adminFarms.updateFarm': { elsewhere: 'admin-farms.test.ts: needs the version of the last change' },
  'farms.listMyFarms': () => ({}),
  'farmComparison.compareFarms': () => ({}),
  'farms.getCurrentFarm': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'farms.getFarm': ({ farm }) => ({ path: `/farm/${farm.farmNo}` }),
  'farmInfo.getFarmProfile': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'farmInfo.updateFarmProfile': { elsewhere: 'farm-info.test.ts: needs the version that was read' },
  'farmInfo.saveFloorPlan': ({ farm }) => ({
    path: `/farm/${farm.farmNo}/floor-plan`,
    body: { fileKey: null, placements: [] },
  }),
  'farmInfo.saveFarmContact': ({ farm, manager }) => ({
    path: `/farm/${farm.farmNo}/manager`,
    body: { memberNo: manager.memberNo, farmManagerPhoneNo: '01000001234' },
  }),
  'farmStatistics.getFarmStatistics': ({ farm }) => ({ path: `/statistics/${farm.farmId}` }),
  'farmStatistics.saveFarmStatistics': ({ farm }) => ({
    path: `/farm/${farm.farmNo}/statistics`,
    body: {
      productionDay: 1,
      productionWeek: 7,
      productionMonth: 30,
      electricityMonth: 0,
      waterMonth: null,
      co2Month: null,
    },
  }),
  'farmStatistics.getStatisticsTotal': ({ farm }) => ({ path: `/statistics_total/${farm.companyId}` }),
  'farmDocuments.listFarmDocuments': ({ farm }) => ({ path: `/farm/${farm.farmNo}/documents` }),
  'farmDocuments.createFarmDocument': { elsewhere: 'farm-info-floor-plan.test.ts: needs a file of the caller' },
  'farmDocuments.deleteFarmDocument': { elsewhere: 'farm-info-floor-plan.test.ts: needs a document' },
  'controllers.listControllerRows': ({ farm }) => ({ path: `/farm/connects/${farm.farmId}` }),
  'controllers.listCurrentFarmControllerRows': ({ farm }) => ({ headers: { [headers.farmId]: String(farm.farmNo) } }),
  'controllers.getController': ({ controllerId }) => ({ path: `/farm/connect/${controllerId}` }),
  'controlSettings.getControlSetting': ({ controllerId }) => ({ path: `/farm/connect-set/${controllerId}` }),
  'controlSettings.saveControlSetting': { elsewhere: 'control-settings.test.ts: needs the version of the last one' },
  'controlSettings.listSettingComments': ({ controllerId }) => ({ query: { controllerId } }),
  'controlSettings.createSettingComment': ({ controllerId }) => ({
    body: { controllerId, comment: '여름 설정입니다.' },
  }),
  'telemetry.getLatestValues': ({ controllerId }) => ({ path: `/influx/status-logs/last/${controllerId}` }),
  'telemetry.getSeries': ({ controllerId }) => ({ query: { controllerId, fields: 'temperature', ...hour } }),
  'telemetry.getStatistics': ({ controllerId }) => ({ query: { controllerId, ...hour } }),
  ...recordSamples,
  'notifications.listMyNotices': () => ({}),
  'notifications.countMyNotices': () => ({}),
  'notifications.markNoticeRead': { elsewhere: 'notifications.test.ts: needs a notice of the caller' },
  'notifications.markAllNoticesRead': () => ({}),
  'notifications.registerDevice': () => ({ body: { deviceToken: 'a token', platform: 'android', uuid: 'a phone' } }),
  'notifications.getMySetting': () => ({}),
  'notifications.updateMySetting': () => ({
    body: { choices: { portal: 1, web_push: 2, email: null, fcm: 2 }, quietFrom: null, quietTo: null },
  }),
  'notifications.getPushKey': () => ({}),
  'notifications.registerBrowser': () => ({
    body: {
      endpoint: 'https://push.onsil.example/role-table',
      keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
    },
  }),
  'notifications.deleteBrowser': () => ({ query: { endpoint: 'https://push.onsil.example/nothing' } }),
  'notifications.sendTestNotice': ({ farm }) => ({
    headers: { [headers.farmId]: farm.farmId },
    body: { channel: 'web_push' },
  }),
  'alarmLimits.getAlarmLimits': ({ farm }) => ({ path: `/farm/${farm.farmNo}/env-threshold` }),
  'alarmLimits.updateAlarmLimits': ({ farm, controllerId }) => ({
    path: `/farm/${farm.farmNo}/env-threshold`,
    body: { controllerId, fields: [] },
  }),
  'alarmLimits.getLimitBand': ({ farm, controllerId }) => ({
    path: `/farm/${farm.farmNo}/env-threshold/band`,
    query: { controllerId, field: 'temperature', ...hour },
  }),
  'backtest.backtestChange': ({ farm, controllerId }) => ({
    path: `/farm/${farm.farmNo}/env-threshold/rehearsal`,
    body: { controllerId, change: { field: 'temperature', ranges: null, timing: null } },
  }),
  'deviations.listDeviations': ({ farm }) => ({ path: `/farm/${farm.farmId}/deviation-status` }),
  'deviations.getDeviation': ({ deviationId }) => ({ path: `/farm/deviation/${deviationId}` }),
  'deviationCauses.explainDeviation': ({ deviationId }) => ({ path: `/farm/deviation/${deviationId}/causes` }),
  'deviations.listDeviationAlarms': ({ deviationId }) => ({ path: `/farm/notification-deviation/${deviationId}` }),
  'deviations.listFarmAlarmsWithUnread': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'deviations.listFarmAlarms': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId }, query: hour }),
  'deviations.listActions': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'deviations.recordAction': ({ farm, deviationId }) => ({
    headers: { [headers.farmId]: farm.farmId },
    body: { deviationId: [deviationId], description: '환기창을 열었습니다.' },
  }),
  'deviationAssignee.listAssignees': ({ farm }) => ({ path: `/farm/${farm.farmId}/deviation-assignees` }),
  'deviationAssignee.assignDeviation': ({ deviationId }) => ({
    path: `/farm/deviation/${deviationId}/assignee`,
    body: { assigneeMemberNo: null, expectedMemberNo: null },
  }),
  'deviations.closeDeviation': ({ deviationId }) => ({
    path: `/farm/ealarm/${deviationId}`,
    body: { isClosing: false },
  }),
  'alarmMutes.updateMute': ({ controllerId }) => ({
    path: `/statuslog/${controllerId}/stop-alarm`,
    body: { isMuting: true, hours: 1 },
  }),
  'alarmMutes.listMutes': ({ farm }) => ({ path: `/farm/${farm.farmNo}/stopped-alarms` }),
  'alarmMutes.listRenewals': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'alarmMutes.updateRenewalByGet': ({ controllerId }) => ({
    path: `/farm/${controllerId}/nutrient-renewal`,
    query: { alarm: false },
  }),
  'alarmMutes.updateRenewal': ({ controllerId }) => ({
    path: `/farm/${controllerId}/nutrient-renewal`,
    query: { alarm: true },
  }),
  'alarmCount.getAlarmCount': ({ farm }) => ({ path: `/ai/farm-alarm-count/${farm.farmNo}`, query: hour }),
  'files.upload': { elsewhere: 'files.test.ts: takes a form, not JSON' },
  'files.downloadFile': { elsewhere: 'files-access.test.ts: who sees a file follows from what it hangs on' },
  'files.deleteUploadedFile': { elsewhere: 'files-access.test.ts: needs a file of the caller' },
  ...claimSamples,
  ...photoSamples,
  ...providerSamples,
  ...taskSamples,
  ...yieldSamples,
  ...downloadSamples,
  ...outsideSamples,
  'live.openStream': { elsewhere: 'live.test.ts: stays open' },
  'audit.listAuditLog': () => ({}),
  'notices.listMyNotices': () => ({}),
  'notices.listMyPopups': () => ({}),
  'notices.listFarmNotices': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'notices.getNotice': ({ noticeNo }) => ({ path: `/notice/${noticeNo}` }),
  'notices.listAllNotices': () => ({}),
  'notices.getNoticeToEdit': ({ noticeNo }) => ({ path: `/admin/notice/${noticeNo}` }),
  'notices.createNotice': () => ({ body: noticeOf(portal) }),
  'notices.updateNotice': ({ noticeNo }) => ({ path: `/admin/notice/${noticeNo}`, body: noticeOf(portal) }),
  'notices.deleteNotice': { elsewhere: 'notices.test.ts: takes the notice away' },
  'appReleases.listAppReleases': () => ({}),
  'faqs.listPublishedFaqs': () => ({}),
  'faqs.listAllFaqs': () => ({}),
  'faqs.createFaq': () => ({ body: faqBody }),
  'faqs.updateFaq': ({ faqNo }) => ({ path: `/admin/faq/${faqNo}`, body: faqBody }),
  'faqs.reorderFaqs': () => ({ body: { category: 'FARM', faqNos: [] } }),
  'faqs.deleteFaq': { elsewhere: 'faqs.test.ts: takes the question away' },
  'inquiries.getProvider': () => ({}),
  'inquiries.createInquiry': { elsewhere: 'inquiries.test.ts: five an hour from one address' },
  'inquiries.listMyInquiries': () => ({}),
  'inquiries.countMyUnreadInquiries': () => ({}),
  'inquiries.getMyInquiry': { elsewhere: 'inquiries.test.ts: needs an inquiry of the caller' },
  'inquiries.listInquiries': () => ({}),
  'inquiries.getInquiry': ({ inquiryNo }) => ({ path: `/admin/inquiry/${inquiryNo}` }),
  'inquiries.answerInquiry': { elsewhere: 'inquiries.test.ts: can be answered once' },
  'inquiries.deleteInquiry': { elsewhere: 'inquiries.test.ts: takes the inquiry away' },
  'search.runSearch': () => ({ query: { q: '판교' } }),
  'health.getHealth': () => ({}),
  'system.getOpenapi': () => ({}),
  'system.getDocs': () => ({}),
};

const portal = usePortal();
let world: World;

beforeAll(async () => {
  const cast = await makeCast(portal);
  await recheck(portal, cast.admin); // some administrator calls require it
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  world = {
    ...(await makeBoards(portal, cast.admin)),
    supportRequestId: await fileSupportRequest(portal, cast.member, cast.farm),
    ...cast,
    controllerId: controller.controllerId,
    deviationId: await makeDeviation(portal, controller),
    outsider: (await makeMember(portal)).memberNo,
  };
});

const sessionOf = (caller: Caller): Session | null => (caller === 'nobody' ? null : world[caller]);

const calls = Object.entries(portalApi).flatMap(([feature, api]) =>
  Object.entries(api).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

test('every call of the contract has its row', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(samples).toSorted());
});

/** The others are covered by the test files named in their rows. */
const shownHere = calls.flatMap(([name, endpoint]) => {
  const sample = samples[name];
  return typeof sample === 'function' ? [[name, endpoint, sample] as const] : [];
});

describe.each(shownHere)('%s', (_name, endpoint, sample) => {
  test.each(callers)('answers %s as the contract says', async (caller) => {
    const { path = endpoint.path, ...call } = sample(world);
    const reply = await portal.call(sessionOf(caller), endpoint.method, path, call);
    expect(reply.status).toBe(expected[endpoint.who][caller]);
    if (endpoint.reply.kind !== 'raw') expect(reply.result.number).toBe(reply.status);
  });
});

test('a farm that is not there and one that is another’s get the same answer', async () => {
  const [theirs, nowhere] = await Promise.all(
    ['farm', 'none'].map((which) =>
      portal.call(world.stranger, 'GET', `/farm/${which === 'farm' ? world.farm.farmNo : 999_999}`),
    ),
  );
  expect(theirs?.raw.body).toBe(nowhere?.raw.body);
});

test('a member without any farm sees an empty portal', async () => {
  const reply = await portal.call(await signIn(portal, await makeMember(portal)), 'GET', '/my/farms');
  expect(reply).toMatchObject({ status: 200, items: [], paging: { totalCount: 0, hasMore: false } });
});

test('a revoked role has no effect from the next call on', async () => {
  const session = world.member;
  await portal.pool.query('delete from farm_member where member_no = $1', [session.memberNo]);
  expect((await portal.call(session, 'GET', `/farm/${world.farm.farmNo}`)).status).toBe(404);
  const row = [session.memberNo, world.farm.farmNo];
  await portal.pool.query("insert into farm_member (member_no, farm_no, role) values ($1, $2, 'member')", row);
});
