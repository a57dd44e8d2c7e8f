import type { BatchRow, BatchState } from '@onsil/contract/batches';
import { getStages, type StepKind } from './step-draft.ts';

/** How near to the harvest a state is. */
const order: readonly BatchState[] = ['work', 'sowing', 'seedling', 'transplant', 'plant', 'harvest'];

/** The batches for which a step can be recorded, those nearest to the harvest first. */
export const listStepChoices = (batches: readonly BatchRow[], kind: StepKind): BatchRow[] =>
  batches
    .filter((batch) => getStages([batch], kind).length > 0)
    .toSorted(
      (a, b) =>
        order.indexOf(b.state) - order.indexOf(a.state) || (a.harvestOn ?? '9').localeCompare(b.harvestOn ?? '9'),
    );
