import type { NoticeContent } from './notice-text.ts';

/** Path of the page that a notice is about. */
export const noticePath = ({
  farmId,
  kind,
  deviationIds,
  parts: { task },
}: Pick<NoticeContent, 'kind' | 'parts'> & { farmId: string; deviationIds: readonly number[] }): string => {
  const [root, ...others] = deviationIds;
  const farm = `/smartfarm/${encodeURIComponent(farmId)}`;
  if (task) return `${farm}/farm-calendar?day=${task.day}&task=${task.taskNo}&on=${task.day}`;
  // Nothing is out of range yet: the tile of the value says more than the list of alarms.
  if (kind === 'early_warning') return `${farm}/dashboard`;
  return root !== undefined && others.length === 0
    ? `${farm}/${root}/notification-action`
    : `${farm}/notification-action`;
};
