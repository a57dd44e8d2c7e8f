import type { ImportReport } from '@onsil/contract/yield-import';
import type { ImportBatch, RejectedLine } from '@onsil/domain/yields/import-batches';
import type { ImportMapping } from '@onsil/domain/yields/import-line';
import { recordAudit } from '#features/audit/audit.ts';
import { enterBatchEntries, createBatch, type NewEntry } from '#features/batches/batches.ts';
import type { OpenFile } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transactIf } from '#platform/database/transaction.ts';
import { gatherFromTable } from './gather-batches.ts';
import { resetVersions, lockImports, insertImport, listTakenNames } from './imports.sql.ts';
import { withTable } from './open-table.ts';
import { countLines, createReport } from './report.ts';

type Input = {
  fileKey: string;
  sheet: string | null;
  farmCropId: number | null;
  mapping: ImportMapping;
  isDryRun: boolean;
};

/** Entries of a batch; the last one closes a cycle with no plants left. */
const entriesOf = ({ entries, over }: ImportBatch, written: NewEntry['written']): NewEntry[] =>
  entries.map((entry, index) => ({
    ...entry,
    written,
    discards: [],
    note: '',
    close: over && index === entries.length - 1,
    discardRest: null,
  }));

/** Batches entered per call, to bound memory. */
const batchSize = 20;

const writeBatches = async (
  ctx: MemberContext,
  farmNo: number,
  batches: readonly ImportBatch[],
  importId: number,
): Promise<void> => {
  // Who did the work is not in the file.
  const written = { memberNo: null, createdAt: new Date(ctx.now()) };
  const unplanned = { trays: null, plannedPlants: null, planKg: null, cells: [] };
  for (let from = 0; from < batches.length; from += batchSize) {
    const requests = [];
    for (const one of batches.slice(from, from + batchSize)) {
      const { batchName, note, entries } = one;
      const { farmCropId } = one.crop;
      const startOn = entries[0]?.day ?? '';
      const input = { farmCropId, batchName, startOn, note, importId, written, ...unplanned };
      const batch = await createBatch(ctx, { farmNo }, input);
      requests.push({
        batch,
        entries: entriesOf(one, written),
        pathOf: (_: number, member: string) => `mapping.${member}`,
      });
    }
    await enterBatchEntries(ctx, farmNo, requests);
  }
  await resetVersions(ctx.db, importId);
};

type Outcome = { importId: number; batches: ImportBatch[]; wrong: RejectedLine[] };

/** Writes the batches; those with existing names are refused, so that a file cannot be imported twice. */
const insertBatches = async (
  ctx: MemberContext,
  { farmNo, fileName }: { farmNo: number; fileName: string },
  gathered: { batches: readonly ImportBatch[]; wrong: readonly RejectedLine[] },
): Promise<Outcome> => {
  await lockImports(ctx.db, farmNo);
  const names = await listTakenNames(
    ctx.db,
    farmNo,
    gathered.batches.map(({ batchName }) => batchName),
  );
  const batches = gathered.batches.filter(({ batchName }) => !names.has(batchName));
  const duplicateLines = gathered.batches.filter(({ batchName }) => names.has(batchName)).flatMap(({ lines }) => lines);
  const allErrors = [
    ...gathered.wrong,
    ...duplicateLines.map((line): RejectedLine => ({ line, target: 'batch', code: 'taken' })),
  ].toSorted((a, b) => a.line - b.line);
  const refused = countLines(allErrors);
  const taken = batches.reduce((sum, { lines }) => sum + lines.length, 0);
  const importId = await insertImport(ctx.db, {
    farmNo,
    fileName,
    taken,
    refused,
    memberNo: ctx.member.memberNo,
    createdAt: new Date(ctx.now()),
  });
  await writeBatches(ctx, farmNo, batches, importId);
  const after = { fileName, batches: batches.length, taken, refused };
  await recordAudit(ctx, { action: 'create', kind: 'yield-import', thing: importId, farmNo, after });
  return { importId, batches, wrong: allErrors };
};

/**
 * Imports past cycles and harvests from a file. A dry run executes everything and rolls back; so does a run without
 * valid batches.
 */
export const runYieldImport = async (ctx: FarmContext, openFile: OpenFile, input: Input): Promise<ImportReport> => {
  const { farmNo } = ctx.farm;
  const { fileName, ...gathered } = await withTable(ctx, openFile, input, async (table) => ({
    fileName: table.fileName,
    ...(await gatherFromTable(ctx, farmNo, table, input)),
  }));
  const { outcome, isCommitted } = await transactIf(
    ctx,
    (ctx) => insertBatches(ctx, { farmNo, fileName }, gathered),
    ({ batches }) => !input.isDryRun && batches.length > 0,
  );
  return createReport(ctx.language, isCommitted ? outcome.importId : null, outcome, input.mapping);
};
