import { useTranslations } from 'use-intl';
import type { ManualReading } from '@onsil/contract/manual-readings';
import { manualFields } from '@onsil/domain/telemetry/manual-reading';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { parseInstant, formatTime } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemoveReading } from '../commands.ts';
import type { SetReadingsSearch } from '../search-params.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './list.module.css';

/** A difference with its sign: `+0.4 °C`. */
const formatSigned = (value: number, digits: FieldFormat): string =>
  `${value > 0 ? '+' : ''}${formatAmount(value, digits)}`;

type Reading = ManualReading['values'][number];

/** A reading with the controller's value and the difference. */
function Cell({ reading }: { reading: Reading }) {
  const t = useTranslations('manualReadings');
  const { measured, controller, difference, decimals, needsCheck } = reading;
  const beside =
    controller === null || difference === null
      ? t('noneBeside')
      : `${t('beside', { value: formatValue(controller, decimals) })} (${formatSigned(difference, { unit: '', decimals })})`;
  return (
    <span className={classes.reading}>
      <strong>{formatAmount(measured, reading)}</strong>
      <small>{beside}</small>
      {needsCheck && <small className={classes.doubted}>{t('doubted')}</small>}
    </span>
  );
}

function DeleteButton({ value, when }: { value: ManualReading; when: string }) {
  const t = useTranslations('manualReadings');
  const { mutateAsync: remove } = useRemoveReading();
  return (
    <ConfirmButton
      label={t('remove')}
      aria-label={t('removeOf', { when: `${when} ${value.controllerName}` })}
      title={t('removeTitle')}
      onConfirm={async () => {
        await remove(value.measureNo);
        toast(t('removed'));
      }}
    >
      {t('removeText', { when })}
    </ConfirmButton>
  );
}

/** Columns of the list: a row per half day, a column per field that occurs on the page. */
export const useReadingColumns = (
  setSearch: SetReadingsSearch,
): ((rows: readonly ManualReading[]) => Column<ManualReading>[]) => {
  const t = useTranslations('manualReadings');
  const localized = useLocalized();
  const whenOf = ({ date, halfDay }: Pick<ManualReading, 'date' | 'halfDay'>): string =>
    t('slot', { day: formatIsoDay(date), half: t(`half.${halfDay}`) });
  return (rows) => {
    const readings = rows.flatMap(({ values }) => values);
    const shown = manualFields.flatMap(({ key }) => readings.find(({ field }) => field === key) ?? []);
    return [
      {
        key: 'when',
        header: t('when'),
        first: 'desc',
        cell: ({ measuredAt, controllerName, memberName, measureNo, ...slot }) => (
          <PrimaryCell sub={`${controllerName} · ${memberName ?? t('former')}`}>
            <span className={typography.noWrap}>
              <button
                type="button"
                className={classes.open}
                aria-label={t('editOf', { when: `${whenOf(slot)} ${controllerName}` })}
                onClick={() => setSearch({ sheet: 'edit', id: measureNo })}
              >
                {whenOf(slot)}
              </button>{' '}
              <span className={`${typography.muted} ${typography.normal}`}>{formatTime(parseInstant(measuredAt))}</span>
            </span>
          </PrimaryCell>
        ),
      },
      ...shown.map((field): Column<ManualReading> => ({
        key: field.field,
        header: localized(field.nameKo, field.nameEn),
        align: 'right',
        cell: ({ values }) => {
          const reading = values.find((one) => one.field === field.field);
          return reading ? <Cell reading={reading} /> : '–';
        },
      })),
      {
        key: 'acts',
        header: t('acts'),
        align: 'right',
        cell: (value) => <DeleteButton value={value} when={whenOf(value)} />,
        phone: 'plain',
      },
    ];
  };
};
