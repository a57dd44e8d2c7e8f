import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';

/** The fields that alarms of a farm can be about, and missing data; one that is chosen stays even if nothing reports it. */
export function useFieldChoices(farmId: string, chosen: string | undefined): { value: string; label: string }[] {
  const nameOf = useFieldNames(farmId);
  const { data } = useQuery(latestValuesQuery(farmId));
  const values = data?.controllers.flatMap((controller) => controller.values) ?? [];
  const keys = values.filter(({ kind }) => kind !== 'equipment').map(({ field }) => field);
  return [...new Set([...keys, 'no_data', ...(chosen === undefined ? [] : [chosen])])].map((value) => ({
    value,
    label: nameOf(value),
  }));
}

/** Field names by key, as the farm's controllers report them; null (no data) has a name too. */
export function useFieldNames(farmId: string): (field: string | null) => string {
  const t = useTranslations('deviations.cause');
  const localized = useLocalized();
  const { data } = useQuery(latestValuesQuery(farmId));
  const values = data?.controllers.flatMap((controller) => controller.values) ?? [];
  return (field) => {
    if (field === null || field === '' || field === 'no_data') return t('silent');
    const known = values.find((value) => value.field === field);
    return localized(known?.nameKo, known?.nameEn) ?? field;
  };
}
