import type { FarmCrop } from '@onsil/contract/crops';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { yieldExcelApi } from '@onsil/contract/yield-excel';
import { seasons } from '@onsil/domain/crops/stages';
import { loadCodeNames } from '#features/codes/codes.ts';
import { listFarmCrops, listNutrientSolutions } from '#features/crops/crops.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

/** Names of a crop's codes and numbers in the reader's language. */
type CropNames = {
  cropType: (detailCode: string) => string;
  cultivationType: (detailCode: string) => string;
  nutrient: (no: number) => string;
};

const createCropColumns = (t: Translator, names: CropNames): Column<FarmCrop>[] => [
  { title: t('crops.number'), kind: 'text', width: 10, of: (row) => row.number },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('crops.cropType'), kind: 'text', of: (row) => names.cropType(row.cropType) },
  { title: t('crops.cultivationType'), kind: 'text', of: (row) => names.cultivationType(row.cultivationType) },
  {
    title: t('crops.stages'),
    kind: 'text',
    width: 30,
    of: (row) => row.stages.map((stage) => t(`stages.${stage}`)).join(' → '),
  },
  { title: t('crops.envStandard'), kind: 'text', of: (row) => row.envStandard },
  {
    title: t('crops.nutrient'),
    kind: 'text',
    of: (row) => (row.nutrientNo === null ? null : names.nutrient(row.nutrientNo)),
  },
  { title: t('crops.targetHarvestKg'), kind: 'number', decimals: 2, of: (row) => row.targetHarvestKg },
  { title: t('crops.targetWeightPerPlant'), kind: 'number', decimals: 1, of: (row) => row.targetWeightPerPlant },
  ...(['capacities', 'portCounts'] as const).flatMap((key) =>
    seasons.map((season): Column<FarmCrop> => ({
      title: t(key === 'capacities' ? 'crops.capacity' : 'crops.ports', { season: t(`crops.seasons.${season}`) }),
      kind: 'number',
      of: (row) => row[key][season],
    })),
  ),
  { title: t('crops.monthlyPlanKg'), kind: 'number', decimals: 2, of: (row) => row.monthlyPlanKg },
  { title: t('crops.batches'), kind: 'number', of: (row) => row.batches },
  { title: t('crops.archived'), kind: 'text', width: 8, of: (row) => t(row.isArchived ? 'yes' : 'no') },
];

/** Names of codes and nutrient solutions; unknown ones show their code. */
const cropNames = async (ctx: MemberContext): Promise<CropNames> => {
  const [nameOf, solutions] = await Promise.all([
    loadCodeNames(ctx),
    listNutrientSolutions(ctx, { includesWithdrawn: true }),
  ]);
  const name = ctx.language === 'ko' ? ('nameKo' as const) : ('nameEn' as const);
  const solutionOf = new Map(solutions.map((one) => [one.nutrientNo, one[name]]));
  return {
    cropType: nameOf('CROP_TYPE'),
    cultivationType: nameOf('FARM_CULTIVATION_TYPE'),
    nutrient: (no) => solutionOf.get(no) ?? '',
  };
};

export const exportFarmCrops = async (
  ctx: FarmContext,
  { format, ...query }: HandlerInput<(typeof yieldExcelApi)['exportFarmCrops']>['query'],
): Promise<RawBody> => {
  const { farm } = ctx;
  const columns = createCropColumns(getWords(ctx.language), await cropNames(ctx));
  const rows = await streamPages((page) => listFarmCrops(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'crops', format }, { columns, rows });
};
