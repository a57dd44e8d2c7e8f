import { useTranslations } from 'use-intl';
import type { CauseEvidence, DeviationCauses } from '@onsil/contract/deviation-causes';
import type { MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { formatDuration, formatMoment, parseInstant } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';

/** Computed by the rules beside the catalogue's fields. */
const airMoisture = { key: 'absoluteHumidity', unit: 'g/m³', decimals: 1 };
const degrees: FieldFormat = { unit: '°C', decimals: 1 };

/** Whether a fact's values are counts or a rate rather than values of its field. */
const countCodes: ReadonlySet<CauseEvidence['code']> = new Set(['doseMissing', 'doseRegular', 'sameTimeBefore']);

/** Formats the facts of likely causes as text. */
export function useCauseText({ fields }: Pick<DeviationCauses, 'fields'>) {
  const t = useTranslations('deviationCauses');
  const work = useTranslations('maintenance.kind');
  const localized = useLocalized();

  const metaOf = (field: string | null): FieldFormat =>
    fields.find((one) => one.field === field) ?? (field === airMoisture.key ? airMoisture : degrees);
  const nameOf = (field: string | null): string => {
    if (field === airMoisture.key) return t('absoluteHumidity');
    const known = fields.find((one) => one.field === field);
    return localized(known?.nameKo, known?.nameEn) ?? field ?? '';
  };
  const amount = (value: number | null, field: string | null): string =>
    value === null ? '–' : formatAmount(value, metaOf(field));

  const evidence = ({ code, field, value, usual, at, minutes, name }: CauseEvidence): string => {
    const { unit, decimals } = metaOf(field);
    const isOutside = code === 'outsideWarmer' || code === 'outsideColder';
    const written = isOutside ? formatAmount(value ?? 0, degrees) : amount(value, field);
    return t(`evidence.${code}`, {
      field: nameOf(field),
      // A rate is small beside the values themselves.
      value: code === 'steady' ? formatAmount(value ?? 0, { unit, decimals: decimals + 2 }) : written,
      usual: amount(usual, field),
      count: countCodes.has(code) ? (code === 'doseMissing' ? (usual ?? 0) : (value ?? 0)) : 0,
      minutes: minutes ?? 0,
      duration: formatDuration((minutes ?? 0) * 60_000),
      time: at === null ? '' : formatMoment(parseInstant(at)),
      name: code === 'maintained' ? work(name as MaintenanceKind) : (name ?? ''),
      state: value !== null && value > 0 ? 'on' : 'off',
    });
  };

  return { evidence, nameOf, amount, metaOf };
}

export type CauseText = ReturnType<typeof useCauseText>;
