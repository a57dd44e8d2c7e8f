import type { FieldMeta } from '@onsil/contract/controllers';
import { maxSeriesControllers, maxSeriesFields } from '@onsil/contract/telemetry';
import type { LastValues } from '@onsil/contract/telemetry';
import type { TimeSeriesSearch } from '../search-params.ts';

/** Default fields; the first available field if none of them is measured. */
const defaultFields = ['temperature', 'humidity', 'co2', 'ec'];

export type SeriesSelection = {
  readonly controllers: readonly LastValues[];
  /** every field that one of the chosen controllers has reported, in the catalogue's order */
  readonly fields: readonly FieldMeta[];
  readonly chosenFields: readonly string[];
};

/** The existing controllers and fields among those in the address; defaults if the address names none. */
export const resolveSelection = (
  search: Pick<TimeSeriesSearch, 'c' | 'f'>,
  all: readonly LastValues[],
): SeriesSelection => {
  const requested = [...new Set(search.c)]
    .flatMap((id) => all.find((controller) => controller.controllerId === id) ?? [])
    .slice(0, maxSeriesControllers);
  const reporting = all.find((controller) => controller.values.length > 0) ?? all[0];
  const controllers = requested.length > 0 ? requested : reporting ? [reporting] : [];
  const fields = [
    ...new Map(controllers.flatMap(({ values }) => values).map((value) => [value.field, value])).values(),
  ];
  const existing = (search.f ?? defaultFields).filter((field) => fields.some((one) => one.field === field));
  const chosenFields =
    existing.length > 0 || search.f?.length === 0
      ? existing
      : fields.slice(0, defaultFields.length).map(({ field }) => field);
  return { controllers, fields, chosenFields: chosenFields.slice(0, maxSeriesFields) };
};

/** Adds or removes `one` and keeps the order of `all`. */
export const toggleValue = (chosen: readonly string[], one: string, all: readonly string[]): string[] => {
  const next = chosen.includes(one) ? chosen.filter((id) => id !== one) : [...chosen, one];
  return all.filter((id) => next.includes(id));
};
