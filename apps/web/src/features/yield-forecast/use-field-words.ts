import { coreFields } from '@onsil/domain/fields';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { latestValuesQuery } from '#features/telemetry/queries.ts';

type FieldWords = { name: string; unit: string; decimals: number };

/** Names of fields: the built-in ones and those reported by the farm's controllers. */
export const useFieldText = (farmId: string): ((key: string) => FieldWords) => {
  const t = useTranslations('fields');
  const korean = useLocale() === 'ko';
  const { data } = useQuery(latestValuesQuery(farmId));
  return (key) => {
    const core = coreFields.find((field) => field.key === key);
    if (core) return { name: t(key as Parameters<typeof t>[0]), unit: core.unit, decimals: core.decimals };
    const own = data?.controllers.flatMap(({ values }) => values).find(({ field }) => field === key);
    if (own) return { name: korean ? own.nameKo : own.nameEn, unit: own.unit, decimals: own.decimals };
    return { name: key, unit: '', decimals: 2 };
  };
};
