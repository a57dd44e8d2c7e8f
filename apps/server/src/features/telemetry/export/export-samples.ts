import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dayMs } from '@onsil/domain/calendar/duration';
import { listCatalogueFields, listControllerNumbers } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { startError } from '#platform/start-error.ts';
import { listLatest, listReportedKeys } from '../store/latest-values.ts';
import { findTimeRange } from '../store/rollup-comparison.ts';
import { readSpan } from '../store/sample-reader.ts';
import { createCsvFile, createParquetFile } from './sample-file.ts';

/** Exported samples of controllers (system ids; none: of all) in [`from`, `until`), epoch ms. */
export type ExportRequest = { file: string; controllerIds: readonly string[]; from: number; until: number };
export type ExportResult = { controllers: number; samples: number; fields: readonly string[] };

/** Read and written at once: at a sample a minute 43,000 rows. */
const pieceMs = 30 * dayMs;

const forms = { '.csv': createCsvFile, '.parquet': createParquetFile } as const;

const formOf = (file: string): (typeof forms)[keyof typeof forms] => {
  const [, create] = Object.entries(forms).find(([ending]) => file.endsWith(ending)) ?? [];
  if (!create) throw startError('BAD_SETTING', `The name of the file ends with .parquet or .csv: ${file}`);
  if (existsSync(file)) throw startError('BAD_SETTING', `${file} is there already; name a new file.`);
  return create;
};

/** Fields that controllers ever reported, in the order of the catalogue. */
const listFields = async (ctx: Context, controllerNos: readonly number[]): Promise<string[]> => {
  const reported = new Set((await listLatest(ctx.db, controllerNos)).flatMap(listReportedKeys));
  return (await listCatalogueFields(ctx, controllerNos)).map(({ key }) => key).filter((key) => reported.has(key));
};

/**
 * Writes samples into a new file, controller by controller in time order. It is complete when it has its name; until then it
 * ends with `.part`. Samples that come meanwhile may be in it or not.
 * @throws startError for a wrong name of a file or a controller; AbortError when stopped
 */
export const exportSamples = async (
  ctx: Context,
  { file, controllerIds, from, until }: ExportRequest,
  { signal, progress }: { signal: AbortSignal; progress: (doing: string, share: number) => void },
): Promise<ExportResult> => {
  const create = formOf(file);
  const controllers = await listControllerNumbers(ctx.db, controllerIds);
  const unknown = controllerIds.find((id) => !controllers.some(({ controllerId }) => controllerId === id));
  if (unknown !== undefined) throw startError('BAD_SETTING', `There is no controller with the system id "${unknown}".`);
  const fields = await listFields(
    ctx,
    controllers.map(({ controllerNo }) => controllerNo),
  );
  const part = `${file}.part`;
  await rm(part, { force: true });
  const output = await create(part, fields);
  let samples = 0;
  try {
    for (const [index, { controllerNo, controllerId }] of controllers.entries()) {
      const known = await findTimeRange(ctx.db, controllerNo);
      const end = Math.min(until, (known?.to ?? 0) + 1);
      for (let at = Math.max(from, known?.from ?? Infinity); at < end; at += pieceMs) {
        signal.throwIfAborted();
        progress(`exporting ${controllerId}`, index / controllers.length);
        const piece = await readSpan(ctx.db, { controllerNo, from: at, until: Math.min(end, at + pieceMs) });
        if (piece.times.length > 0) await output.write(controllerId, piece);
        samples += piece.times.length;
      }
    }
    await output.end();
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return { controllers: controllers.length, samples, fields };
};
