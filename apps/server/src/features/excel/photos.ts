import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { listGrowthPhotos } from '#features/growth-photos/growth-photos.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

const createPhotoColumns = (t: Translator): Column<GrowthPhoto>[] => [
  { title: t('photos.day'), kind: 'date', of: (row) => row.photoDate },
  { title: t('photos.age'), kind: 'number', width: 10, of: (row) => row.daysAfterSowing },
  { title: t('photos.sown'), kind: 'date', of: (row) => row.sowingDate },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('photos.place'), kind: 'text', width: 28, of: (row) => row.locationDetail },
  { title: t('controller'), kind: 'text', of: (row) => row.controllerName },
  { title: t('photos.description'), kind: 'text', width: 40, of: (row) => row.description },
  { title: t('photos.pictures'), kind: 'number', width: 8, of: (row) => row.files.length },
  { title: t('by'), kind: 'text', of: (row) => row.memberName },
];

export const exportPhotos = async (
  ctx: FarmContext,
  { format, ...query }: HandlerInput<(typeof downloadsApi)['exportPhotos']>['query'],
): Promise<RawBody> => {
  const { farm } = ctx;
  const columns = createPhotoColumns(getWords(ctx.language));
  const rows = await streamPages((page) => listGrowthPhotos(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'photos', format }, { columns, rows });
};
