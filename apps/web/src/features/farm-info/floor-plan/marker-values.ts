import type { LastValue, LastValues } from '@onsil/contract/telemetry';
import { formatAmount } from '#lib/format/amounts.ts';

type Freshness = LastValues['freshness'];

/** What a marker shows of its controller. */
export type MarkerValue = {
  controllerId: string;
  name: string;
  /** `23.4 °C`; undefined when the controller lacks the field */
  amount: string | undefined;
  level: number;
  freshness: Freshness;
};

export type ShownField = Pick<LastValue, 'field' | 'nameKo' | 'nameEn'>;

/** The fields of the controllers, most common first. */
export const fieldsOf = (controllers: readonly LastValues[]): ShownField[] => {
  const counted = new Map<string, { field: ShownField; count: number }>();
  for (const value of controllers.flatMap(({ values }) => values)) {
    const seen = counted.get(value.field);
    counted.set(value.field, { field: seen?.field ?? value, count: (seen?.count ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count).map(({ field }) => field);
};

/** A controller's last value of a field, for its marker. */
export const markerValue = (
  { controllerId, controllerName, values, freshness }: LastValues,
  field: string,
): MarkerValue => {
  const value = values.find((one) => one.field === field);
  return {
    controllerId,
    name: controllerName,
    amount: value && formatAmount(value.value, value),
    level: value?.level ?? 0,
    freshness,
  };
};
