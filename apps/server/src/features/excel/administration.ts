import type { AdminController } from '@onsil/contract/admin-controllers';
import type { adminDownloadsApi } from '@onsil/contract/admin-downloads';
import type { AdminFarm } from '@onsil/contract/admin-farms';
import type { AdminMemberRow } from '@onsil/contract/admin-members';
import type { CompanyRow } from '@onsil/contract/companies';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import { loadCodeNames, type CodeNameOf } from '#features/codes/codes.ts';
import { listCompanies } from '#features/companies/companies.ts';
import { listAllControllers, type ControllerTelemetry } from '#features/controllers/controllers.ts';
import { listAdminFarms } from '#features/farms/farms.ts';
import { listMembersForAdmin } from '#features/members/members.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Page } from '#platform/http/page.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { nameState } from './state-names.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type Query<Name extends keyof typeof adminDownloadsApi> = HandlerInput<(typeof adminDownloadsApi)[Name]>['query'];

const wholeAddress = ({ address, addressDetail }: { address: string; addressDetail: string }): string =>
  [address, addressDetail].filter(Boolean).join(' ');

const createCompanyColumns = (t: Translator): Column<CompanyRow>[] => [
  { title: t('admin.company'), kind: 'text', width: 28, of: (row) => row.companyName },
  { title: t('admin.businessNo'), kind: 'text', width: 14, of: (row) => row.businessNo },
  { title: t('admin.address'), kind: 'text', width: 40, of: wholeAddress },
  { title: t('admin.phone'), kind: 'text', width: 14, of: (row) => row.phoneNo },
  { title: t('admin.founded'), kind: 'date', of: (row) => row.startDate },
  { title: t('admin.farms'), kind: 'number', of: (row) => row.farms },
  { title: t('admin.users'), kind: 'number', of: (row) => row.users },
];

export const exportCompanies = async (
  ctx: MemberContext,
  { format, ...query }: Query<'exportCompanies'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => listCompanies(ctx, { ...query, ...page }));
  return createTable(
    ctx,
    { list: 'companies', format },
    { columns: createCompanyColumns(getWords(ctx.language)), rows },
  );
};

const createFarmColumns = (t: Translator, nameOf: CodeNameOf): Column<AdminFarm>[] => [
  { title: t('admin.farm'), kind: 'text', width: 28, of: (row) => row.farmName },
  { title: t('admin.farmId'), kind: 'text', width: 20, of: (row) => row.farmId },
  { title: t('admin.code'), kind: 'text', of: (row) => row.code },
  { title: t('admin.company'), kind: 'text', width: 28, of: (row) => row.companyName },
  {
    title: t('admin.cultivationType'),
    kind: 'text',
    of: (row) => nameOf('FARM_CULTIVATION_TYPE')(row.cultivationType),
  },
  {
    title: t('admin.operationStatus'),
    kind: 'text',
    of: (row) => nameOf('FARM_OPERATION_STATUS')(row.operationStatus),
  },
  { title: t('admin.province'), kind: 'text', of: (row) => row.province },
  { title: t('admin.address'), kind: 'text', width: 40, of: wholeAddress },
  { title: t('admin.phone'), kind: 'text', width: 14, of: (row) => row.farmManagerPhoneNo },
  { title: t('admin.controllers'), kind: 'number', of: (row) => row.controllers },
  { title: t('admin.managers'), kind: 'number', of: (row) => row.managers },
  { title: t('admin.members'), kind: 'number', of: (row) => row.members },
  { title: t('admin.createdAt'), kind: 'instant', of: (row) => row.createdAt },
];

export const exportFarms = async (ctx: MemberContext, { format, ...query }: Query<'exportFarms'>): Promise<RawBody> => {
  const rows = await streamPages((page) => listAdminFarms(ctx, { ...query, ...page }));
  const columns = createFarmColumns(getWords(ctx.language), await loadCodeNames(ctx));
  return createTable(ctx, { list: 'farms', format }, { columns, rows });
};

const createMemberColumns = (t: Translator): Column<AdminMemberRow>[] => [
  { title: t('admin.name'), kind: 'text', of: (row) => row.memberName },
  { title: t('admin.memberId'), kind: 'text', of: (row) => row.memberId },
  { title: t('admin.email'), kind: 'text', width: 28, of: (row) => row.memberEmail },
  { title: t('admin.phone'), kind: 'text', width: 14, of: (row) => row.phoneNo },
  { title: t('admin.isAdmin'), kind: 'text', width: 10, of: (row) => t(row.isAdmin ? 'yes' : 'no') },
  {
    title: t('admin.companies'),
    kind: 'text',
    width: 28,
    of: (row) => row.companies.map(({ companyName }) => companyName).join(', '),
  },
  { title: t('admin.farms'), kind: 'number', of: (row) => row.farms },
  { title: t('admin.isConfirmed'), kind: 'text', width: 10, of: (row) => t(row.isConfirmed ? 'yes' : 'no') },
  { title: t('admin.joinedAt'), kind: 'instant', of: (row) => row.joinedAt },
  { title: t('admin.lastUsedAt'), kind: 'instant', of: (row) => row.lastUsedAt },
];

export const exportMembers = async (
  ctx: MemberContext,
  { format, ...query }: Query<'exportMembers'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => listMembersForAdmin(ctx, { ...query, ...page }));
  return createTable(ctx, { list: 'members', format }, { columns: createMemberColumns(getWords(ctx.language)), rows });
};

const createControllerColumns = (t: Translator, nameOf: CodeNameOf): Column<AdminController>[] => [
  { title: t('controller'), kind: 'text', width: 24, of: (row) => row.controllerName },
  { title: t('admin.controllerId'), kind: 'text', width: 20, of: (row) => row.controllerId },
  { title: t('admin.code'), kind: 'text', of: (row) => row.code },
  { title: t('admin.farm'), kind: 'text', width: 28, of: (row) => row.farmName },
  { title: t('admin.type'), kind: 'text', of: (row) => nameOf('CONTROLLER_TYPE')(row.type) },
  {
    title: t('admin.state'),
    kind: 'text',
    of: (row) => (row.retiredAt === null ? t(`admin.states.${nameState(row)}`) : null),
  },
  { title: t('admin.lastSeen'), kind: 'instant', of: (row) => row.lastSeen },
  { title: t('admin.interval'), kind: 'number', of: (row) => row.intervalSeconds },
  { title: t('admin.gateway'), kind: 'text', width: 20, of: (row) => row.gatewayControllerId },
  { title: t('admin.rejected'), kind: 'number', of: (row) => row.rejectedLast24h },
  { title: t('admin.createdAt'), kind: 'instant', of: (row) => row.createdAt },
  { title: t('admin.retiredAt'), kind: 'instant', of: (row) => row.retiredAt },
];

/** Each page of an order by state compares all controllers, so few large ones are read. */
const controllersPerPage = 1_000;

export const exportControllers = async (
  ctx: MemberContext,
  telemetry: ControllerTelemetry,
  { format, ...query }: Query<'exportControllers'>,
): Promise<RawBody> => {
  const list = (page: Page) => listAllControllers(ctx, telemetry, { ...query, ...page });
  const rows = await streamPages(list, controllersPerPage);
  const columns = createControllerColumns(getWords(ctx.language), await loadCodeNames(ctx));
  return createTable(ctx, { list: 'controllers', format }, { columns, rows });
};
