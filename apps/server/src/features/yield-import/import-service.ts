import type { ImportReport } from '@onsil/contract/yield-import';
import type { ImportBatch, WrongLine } from '@onsil/domain/yield-import';
import type { ImportMapping } from '@onsil/domain/yield-import-line';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import type { OpenFile } from '#features/files/open-service.ts';
import { enterAll } from '#features/yield-work/enter-service.ts';
import { addBatch, type NewEntry } from '#features/yield-work/service.ts';
import { gatherTable } from './gather-service.ts';
import { reportOf } from './report-service.ts';
import { forgetVersions, holdImports, insertImport, takenNames } from './repository.ts';
import { withTable } from './table-service.ts';

type Input = {
  fileKey: string;
  sheet: string | null;
  cultivateCropSeq: number | null;
  mapping: ImportMapping;
  dryRunYn: 'Y' | 'N';
};

/** The entries of a batch; with the last one a cycle closes of which nothing is left. */
const entriesOf = ({ entries, over }: ImportBatch): NewEntry[] =>
  entries.map((entry, index) => ({
    ...entry,
    discards: [],
    note: '',
    close: over && index === entries.length - 1,
    discardRest: null,
  }));

/** So many batches are entered at once: what happened to thousands would stand in memory several times over. */
const atOnce = 20;

const writeBatches = async (
  ctx: CallContext,
  db: Database,
  fno: number,
  batches: readonly ImportBatch[],
  importId: number,
): Promise<void> => {
  // Nobody entered what a file says: it is nobody's own.
  const nobody: CallContext = { ...ctx, member: null };
  const unplanned = { trays: null, plannedPlants: null, planKg: null, cells: [] };
  for (let from = 0; from < batches.length; from += atOnce) {
    const wanted = [];
    for (const one of batches.slice(from, from + atOnce)) {
      const { batchNm, note, entries } = one;
      const { cultivateCropSeq } = one.crop;
      const startOn = entries[0]?.day ?? '';
      const input = { cultivateCropSeq, batchNm, startOn, note, importId, ...unplanned };
      const batch = await addBatch(nobody, db, { fno }, input);
      wanted.push({ batch, entries: entriesOf(one), pathOf: (_: number, member: string) => `mapping.${member}` });
    }
    await enterAll(nobody, db, fno, wanted);
  }
  await forgetVersions(db, importId);
};

type Outcome = { importId: number; batches: ImportBatch[]; wrong: WrongLine[] };

/** Writes what was gathered; batches whose names are taken are left out, so that no file goes in twice. */
const take = async (
  ctx: CallContext,
  db: Database,
  { fno, fileNm }: { fno: number; fileNm: string },
  gathered: { batches: readonly ImportBatch[]; wrong: readonly WrongLine[] },
): Promise<Outcome> => {
  await holdImports(db, fno);
  const names = await takenNames(
    db,
    fno,
    gathered.batches.map(({ batchNm }) => batchNm),
  );
  const batches = gathered.batches.filter(({ batchNm }) => !names.has(batchNm));
  const twice = gathered.batches.filter(({ batchNm }) => names.has(batchNm)).flatMap(({ lines }) => lines);
  const wrong = [
    ...gathered.wrong,
    ...twice.map((line): WrongLine => ({ line, target: 'batch', code: 'taken' })),
  ].toSorted((a, b) => a.line - b.line);
  const taken = batches.reduce((sum, { lines }) => sum + lines.length, 0);
  const importId = await insertImport(db, {
    fno,
    file_name: fileNm,
    taken,
    refused: wrong.length,
    mno: ctx.member?.mno ?? null,
    created_at: new Date(ctx.now()),
  });
  await writeBatches(ctx, db, fno, batches, importId);
  const after = { fileNm, batches: batches.length, taken, refused: wrong.length };
  await recordAudit(ctx, db, { action: 'create', kind: 'yield-import', thing: importId, fno, after });
  return { importId, batches, wrong };
};

/**
 * Takes past cycles and harvests from a file. A dry run does the very same and takes it back, so that it tells what would
 * happen; so does a run in which there is nothing to take.
 */
export const importYields = async (ctx: CallContext, openFile: OpenFile, input: Input): Promise<ImportReport> => {
  const { fno } = await openCurrentFarm(ctx, 'manager');
  const { fileNm, ...gathered } = await withTable(ctx, openFile, input, async (table) => ({
    fileNm: table.fileNm,
    ...(await gatherTable(ctx, fno, table, input)),
  }));
  const transaction = await ctx.db.startTransaction().execute();
  try {
    const outcome = await take(ctx, transaction, { fno, fileNm }, gathered);
    const kept = input.dryRunYn === 'N' && outcome.batches.length > 0;
    await (kept ? transaction.commit() : transaction.rollback()).execute();
    return reportOf(ctx.language, kept ? outcome.importId : null, outcome, input.mapping);
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute();
    throw error;
  }
};
