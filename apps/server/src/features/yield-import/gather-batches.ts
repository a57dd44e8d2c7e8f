import { kstDay } from '@onsil/domain/calendar/kst';
import { collectBatches, type ImportBatch, type RejectedLine } from '@onsil/domain/yields/import-batches';
import { createImportLineParser, importTargets, type ImportMapping } from '@onsil/domain/yields/import-line';
import { listAllCrops } from '#features/crops/crops.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { normalizeTitle, type Table } from './open-table.ts';

/** Maximum batches of a file; each is written separately. */
const maxBatches = 2_000;

/** The mapping with normalized titles; refuses columns that the table does not have. */
const validateMapping = (mapping: ImportMapping, titles: readonly string[]): ImportMapping => {
  const columns = Object.fromEntries(
    importTargets.flatMap((target) => {
      const title = mapping.columns[target];
      return title === undefined ? [] : [[target, normalizeTitle(title)]];
    }),
  );
  const unknown = Object.entries(columns).filter(([, title]) => !titles.includes(title));
  const fields = unknown.map(([target]) => ({ path: `mapping.columns.${target}`, code: 'unknownColumn' }));
  if (mapping.weightUnit === 'kg/m2' && mapping.area === null) fields.push({ path: 'mapping.area', code: 'required' });
  if (fields.length > 0) throw apiError('INVALID', { fields });
  return { ...mapping, columns };
};

/**
 * Batches read from the lines of a table, and the lines with errors.
 * @throws INVALID at `mapping.…`, `farmCropId`; TOO_LARGE
 */
export const gatherFromTable = async (
  ctx: MemberContext,
  farmNo: number,
  table: Table,
  { mapping, farmCropId }: { mapping: ImportMapping; farmCropId: number | null },
): Promise<{ batches: ImportBatch[]; wrong: RejectedLine[] }> => {
  const validMapping = validateMapping(mapping, table.titles);
  const crops = (await listAllCrops(ctx.db, farmNo)).filter(({ archived }) => !archived);
  if (farmCropId !== null && !crops.some((crop) => crop.farmCropId === farmCropId))
    throw invalidField('farmCropId', 'unknownCrop');
  const read = createImportLineParser(validMapping, table.titles, kstDay(ctx.now()));
  const gathered = collectBatches({ crops, cropSeq: farmCropId, batchName: table.batchName });
  for await (const { line, cells } of table.lines) gathered.add(line, read(cells));
  const { batches, wrong } = gathered.finish();
  if (batches.length > maxBatches) throw invalidField('mapping.columns.batch', 'tooMany');
  return { batches, wrong };
};
