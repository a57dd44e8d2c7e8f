import { screenPaths } from '@onsil/contract/screen-paths';
import type { NoticeContent } from './notice-text.ts';

/** Path of the page that a notice is about. */
export const noticePath = ({
  farmId,
  kind,
  deviationIds,
  parts: { task },
}: Pick<NoticeContent, 'kind' | 'parts'> & { farmId: string; deviationIds: readonly number[] }): string => {
  const [root, ...others] = deviationIds;
  if (task) return screenPaths.task(farmId, task);
  // Nothing is out of range yet: the tile of the value says more than the list of alarms.
  if (kind === 'early_warning') return screenPaths.dashboard(farmId);
  return root !== undefined && others.length === 0
    ? screenPaths.deviation(farmId, root)
    : screenPaths.deviations(farmId);
};
