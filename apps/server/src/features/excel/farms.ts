import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import { maxComparedFarms, type ComparedFarm } from '@onsil/contract/farm-comparison';
import type { FarmRow } from '@onsil/contract/farms';
import { loadCodeNames, type CodeNameOf } from '#features/codes/codes.ts';
import { compareFarms } from '#features/farm-comparison/farm-comparison.ts';
import { listMyFarms, type FarmSources } from '#features/farms/farms.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { nameState } from './state-names.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type Query<Name extends 'exportMyFarms' | 'exportFarmComparison'> = HandlerInput<(typeof downloadsApi)[Name]>['query'];

const createFarmColumns = (t: Translator, nameOf: CodeNameOf): Column<FarmRow>[] => [
  { title: t('admin.farm'), kind: 'text', width: 28, of: (row) => row.farmName },
  { title: t('admin.company'), kind: 'text', width: 28, of: (row) => row.companyName },
  { title: t('admin.code'), kind: 'text', of: (row) => row.code },
  { title: t('admin.state'), kind: 'text', of: ({ live }) => t(`admin.states.${nameState(live)}`) },
  { title: t('farms.open'), kind: 'number', of: ({ live }) => live.deviations },
  { title: t('farms.actionNeeded'), kind: 'number', of: ({ live }) => live.actionNeeded },
  { title: t('farms.since'), kind: 'instant', of: ({ live }) => live.since },
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
  { title: t('admin.address'), kind: 'text', width: 40, of: (row) => row.address },
  { title: t('admin.controllers'), kind: 'number', of: ({ live }) => live.controllers },
  { title: t('farms.reporting'), kind: 'number', of: ({ live }) => live.reporting },
  { title: t('admin.lastSeen'), kind: 'instant', of: ({ live }) => live.lastSeen },
];

/** @param sources what features above farms know of them */
export const exportMyFarms = async (
  ctx: MemberContext,
  sources: FarmSources,
  { format, ...query }: Query<'exportMyFarms'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => listMyFarms(ctx, sources, { ...query, ...page }));
  const columns = createFarmColumns(getWords(ctx.language), await loadCodeNames(ctx));
  return createTable(ctx, { list: 'farms', format }, { columns, rows });
};

const createComparisonColumns = (t: Translator): Column<ComparedFarm>[] => [
  { title: t('admin.farm'), kind: 'text', width: 28, of: (row) => row.farmName },
  { title: t('admin.company'), kind: 'text', width: 28, of: (row) => row.companyName },
  { title: t('admin.province'), kind: 'text', of: (row) => row.province },
  ...([3, 2, 1] as const).map((level): Column<ComparedFarm> => ({
    title: t('farms.openAtLevel', { level: String(level) }),
    kind: 'number',
    of: ({ open }) => open[level - 1] ?? 0,
  })),
  { title: t('farms.acted'), kind: 'number', of: (row) => row.acted },
  { title: t('farms.since'), kind: 'instant', of: (row) => row.since },
  { title: t('farms.outOfRangeDay'), kind: 'share', of: (row) => row.outOfRangeDay },
  { title: t('farms.outOfRangeWeek'), kind: 'share', of: (row) => row.outOfRangeWeek },
  { title: t('farms.reportingShare'), kind: 'share', of: (row) => row.reporting },
  { title: t('admin.lastSeen'), kind: 'instant', of: (row) => row.lastSeen },
  { title: t('farms.harvestKg'), kind: 'number', decimals: 1, of: ({ harvest }) => harvest.harvestKg },
  { title: t('farms.planToDateKg'), kind: 'number', decimals: 1, of: ({ harvest }) => harvest.planToDateKg },
  { title: t('farms.ofPlan'), kind: 'share', of: ({ harvest }) => harvest.rate },
  { title: t('farms.overdueTasks'), kind: 'number', of: (row) => row.overdueTasks },
];

/** All farms are in one page: each page would compare all of them again. */
export const exportFarmComparison = async (
  ctx: MemberContext,
  { format, ...query }: Query<'exportFarmComparison'>,
): Promise<RawBody> => {
  const rows = await streamPages((page) => compareFarms(ctx, { ...query, ...page }), maxComparedFarms);
  return createTable(
    ctx,
    { list: 'farmComparison', format },
    { columns: createComparisonColumns(getWords(ctx.language)), rows },
  );
};
