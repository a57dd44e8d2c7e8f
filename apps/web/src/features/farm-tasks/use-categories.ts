import type { TaskCategory, TaskColor } from '@onsil/contract/farm-tasks';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#lib/i18n.tsx';
import { categoriesQuery } from './queries.ts';

/** Names of task categories; the code itself until they are loaded. */
export const useCategories = (farmId: string) => {
  const { data = [] } = useQuery(categoriesQuery(farmId));
  const language = useLanguage();
  const wordOf = ({ l10nKoDcdVal, l10nEnDcdVal }: TaskCategory): string =>
    language === 'ko' ? l10nKoDcdVal : l10nEnDcdVal;
  const find = (dcd: string): TaskCategory | undefined => data.find((one) => one.dcd === dcd);
  return {
    choices: data.map((one) => ({ value: one.dcd, label: wordOf(one) })),
    name: (dcd: string): string => {
      const found = find(dcd);
      return found ? wordOf(found) : dcd;
    },
    color: (dcd: string): TaskColor => find(dcd)?.color ?? 'slate',
  };
};
