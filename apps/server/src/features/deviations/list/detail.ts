import type { Deviation } from '@onsil/contract/deviations';
import { rankActions } from '@onsil/domain/alarms/action-outcome';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { listSimilarOutcomes } from '../actions/actions.sql.ts';
import { describeDeviations, requireDeviation } from './list.ts';

/** One deviation, with the actions that worked on similar ones. */
export const getDeviation = async (
  ctx: MemberContext,
  deviationId: number,
): Promise<{ farmId: string; deviation: Deviation; workedHere: ReturnType<typeof workedOutcomes> }> => {
  const { farm, row } = await requireDeviation(ctx, deviationId);
  const [[described], similar] = await Promise.all([describeDeviations(ctx, [row]), listSimilarOutcomes(ctx.db, row)]);
  if (!described) throw apiError('NOT_FOUND');
  return { farmId: farm.farmId, deviation: described, workedHere: workedOutcomes(similar) };
};

const workedOutcomes = (similar: Parameters<typeof rankActions>[0]) =>
  rankActions(similar).map(({ action: actionCode, ...rest }) => ({ actionCode, ...rest }));
