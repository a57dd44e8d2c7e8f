import type { ImportRequest } from '#features/telemetry/csv-import/plan-columns.ts';
import { prepareImport } from '#features/telemetry/csv-import/prepare-import.ts';
import { runImport, type ImportOptions, type ImportResult } from '#features/telemetry/csv-import/run-import.ts';
import type { Context } from '#platform/context.ts';
import { command, type Ended } from './command.ts';

/** Runs the import command in its own process. */
export const importCommand = (words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  command('import', words, env);

/** Runs the import within this process. */
export const importHere = async (
  portal: { ctx: Context },
  wish: Pick<ImportRequest, 'file' | 'controller'> & Partial<ImportRequest>,
  go: boolean,
  more: Partial<ImportOptions> = {},
): Promise<{ outcome: ImportResult; wish: ImportRequest }> => {
  const { file, wish: whole } = await prepareImport({ time: '', zone: 'Asia/Seoul', maps: [], ...wish }, go);
  const outcome = await runImport(file, whole, go, {
    ctx: portal.ctx,
    rawMonths: 1_200,
    accepting: () => true,
    ...more,
  });
  return { outcome, wish: whole };
};
