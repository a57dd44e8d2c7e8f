import type { Stage } from '@onsil/domain/crops/stages';
import { CallError } from '#lib/http/api.ts';

/** Adds field paths to errors without any: days out of order, too many plants, occupied positions. */
export const addFieldPaths = (error: unknown, reached: readonly Stage[]): unknown => {
  if (!(error instanceof CallError) || error.code === 'NETWORK' || error.fields.length > 0) return error;
  const { number, code, message, names, retryAfterSeconds } = error;
  const at = (path: string) => ({ path, code, message });
  const fields =
    code === 'DATE_TOO_EARLY'
      ? reached.slice(1).map((_, index) => at(`stages.${index + 1}.date`))
      : code === 'PLANTS_MISSING'
        ? reached.slice(1).map((_, index) => at(`stages.${index + 1}.plants`))
        : code === 'PLACE_TAKEN'
          ? [at('rackId')]
          : [];
  return new CallError({ number, code, message, names, retryAfterSeconds, fields, cause: error });
};
