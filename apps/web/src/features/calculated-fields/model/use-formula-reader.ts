import { useQuery } from '@tanstack/react-query';
import type { FieldMeta } from '@onsil/contract/controllers';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { readFormula } from './read-formula.ts';

/** Reads formulas with the names of fields and the newest values of a controller. */
export const useFormulaReader = (controllerId: string, operands: readonly FieldMeta[]) => {
  const localized = useLocalized();
  const { data } = useQuery(latestValuesQuery(controllerId));
  const values = data?.controllers[0]?.values ?? [];
  const newest = new Map(values.map(({ field, value }) => [field, value]));
  const nameOf = ({ nameKo, nameEn }: FieldMeta): string => localized(nameKo, nameEn);
  return {
    newest,
    nameOf,
    read: (text: string) => readFormula(text, { operands, nameOf, newest }),
  };
};
