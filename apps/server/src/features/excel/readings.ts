import type { downloadsApi } from '@onsil/contract/downloads';
import type { HandlerInput, RawBody } from '@onsil/contract/envelope';
import type { ManualReading } from '@onsil/contract/manual-readings';
import { unitName } from '@onsil/domain/text/unit-text';
import { listReadingFields, listReadings, type ReadingField } from '#features/manual-readings/manual-readings.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Column } from '#platform/spreadsheets/column.ts';
import type { Language } from '#platform/text/language.ts';
import { createTable, getWords, streamPages, type Translator } from './workbook.ts';

type Reading = ManualReading['values'][number];

/** Reading, the controller's own value and the difference, each with its unit. */
const fieldColumns = (t: Translator, language: Language, { rule, meta }: ReadingField): Column<ManualReading>[] => {
  const { nameKo, nameEn, unit } = meta;
  const words = { field: language === 'ko' ? nameKo : nameEn };
  const suffix = unit === '' ? '' : ` (${unitName(unit, language)})`;
  const column = (title: string, of: (reading: Reading) => number | null): Column<ManualReading> => ({
    title: `${title}${suffix}`,
    kind: 'number',
    decimals: rule.decimals,
    isExact: true,
    of: ({ values }) => {
      const found = values.find(({ field }) => field === rule.key);
      return found ? of(found) : null;
    },
  });
  return [
    column(t('readings.measured', words), ({ measured }) => measured),
    column(t('readings.own', words), ({ controller }) => controller),
    column(t('readings.difference', words), ({ difference }) => difference),
  ];
};

const createReadingColumns = (
  t: Translator,
  language: Language,
  fields: readonly ReadingField[],
): Column<ManualReading>[] => [
  { title: t('readings.day'), kind: 'date', of: (row) => row.date },
  { title: t('readings.half'), kind: 'text', width: 10, of: (row) => t(`readings.${row.halfDay}`) },
  { title: t('readings.measuredAt'), kind: 'instant', of: (row) => row.measuredAt },
  { title: t('controller'), kind: 'text', of: (row) => row.controllerName },
  { title: t('by'), kind: 'text', of: (row) => row.memberName },
  ...fields.flatMap((field) => fieldColumns(t, language, field)),
];

export const exportReadings = async (
  ctx: FarmContext,
  { format, ...query }: HandlerInput<(typeof downloadsApi)['exportReadings']>['query'],
): Promise<RawBody> => {
  const { farm } = ctx;
  const columns = createReadingColumns(getWords(ctx.language), ctx.language, await listReadingFields(ctx));
  const rows = await streamPages((page) => listReadings(ctx, { ...query, ...page }));
  return createTable(ctx, { farm, list: 'readings', format }, { columns, rows });
};
