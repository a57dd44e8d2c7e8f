import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { unitText } from '#lib/format/amounts.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';

export type CropField = { key: string; name: string; unit: string; decimals: number; min: number };

/**
 * The fields available to recipes: the core fields and those that the farm's controllers report. Any other field shows
 * its key.
 */
export const useCropFields = (farmId: string | null) => {
  const t = useTranslations('fields');
  const localized = useLocalized();
  const { data } = useQuery({ ...latestValuesQuery(farmId ?? ''), enabled: farmId !== null });
  const all = new Map<string, CropField>();
  for (const { key, unit, decimals, min } of coreFields)
    all.set(key, { key, name: t(key as Parameters<typeof t>[0]), unit, decimals, min });
  for (const { values } of data?.controllers ?? [])
    for (const { field: key, kind, nameKo, nameEn, unit, decimals, scaleMin: min } of values)
      if (kind !== 'equipment' && !all.has(key))
        all.set(key, { key, name: localized(nameKo, nameEn), unit, decimals, min });
  return {
    all: [...all.values()],
    fieldOf: (key: string): CropField => all.get(key) ?? { key, name: key, unit: '', decimals: 2, min: 0 },
  };
};

/** `온도 (°C)` */
export const nameWithUnit = ({ name, unit }: CropField): string => (unit === '' ? name : `${name} (${unitText(unit)})`);
