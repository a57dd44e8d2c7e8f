import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { latestValuesQuery } from '#features/telemetry/api.ts';

/** Field names by key, as the farm's controllers report them; null (no data) has a name too. */
export function useFieldNames(farmId: string): (field: string | null) => string {
  const t = useTranslations('deviations.cause');
  const korean = useLocale() === 'ko';
  const { data } = useQuery(latestValuesQuery(farmId));
  const values = data?.controllers.flatMap((controller) => controller.values) ?? [];
  return (field) => {
    if (field === null || field === '' || field === 'no_data') return t('silent');
    const known = values.find((value) => value.field === field);
    return (korean ? known?.nameKo : known?.nameEn) ?? field;
  };
}
