import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { Button } from '#ui/controls/button.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { LevelIndex } from '../model/limits-draft.ts';
import { useLimitsText } from './use-limits-text.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './alarm-limits.module.css';

type Props = {
  fields: readonly FieldAlarmLimits[];
  aside: string;
  mayChange: boolean;
  onOpen: (field: string) => void;
};

/** Sorts fields without ranges last. */
const inOrder = (fields: readonly FieldAlarmLimits[]): FieldAlarmLimits[] => [
  ...fields.filter(({ ranges }) => ranges !== null),
  ...fields.filter(({ ranges }) => ranges === null),
];

/** The current ranges of each field with source, delays and deadband. */
export function LimitsTable({ fields, aside, mayChange, onOpen }: Props) {
  const t = useTranslations('alarmLimits.table');
  const columns = useColumns(mayChange, onOpen);
  return (
    <Card title={t('title')} aside={aside}>
      <DataTable
        name="alarm-limits"
        caption={t('title')}
        columns={columns}
        rows={inOrder(fields)}
        rowKey={({ field }) => field}
      />
    </Card>
  );
}

function useColumns(mayChange: boolean, onOpen: (field: string) => void): Column<FieldAlarmLimits>[] {
  const t = useTranslations('alarmLimits.table');
  const text = useLimitsText();
  const levelColumn = (index: LevelIndex): Column<FieldAlarmLimits> => ({
    key: `level${index + 1}`,
    header: <LevelLabel level={index + 1} />,
    cell: (field) =>
      field.ranges ? text.range(field.ranges[index], field) : <span className={typography.muted}>–</span>,
    align: 'right',
    ...(index > 0 && { from: 768 }),
  });
  return [
    {
      key: 'field',
      header: t('field'),
      cell: (field) => (
        <span className={classes.field}>
          {text.nameOf(field)}
          <small>{text.origin(field.source)}</small>
        </span>
      ),
    },
    levelColumn(0),
    levelColumn(1),
    levelColumn(2),
    {
      key: 'source',
      header: t('source'),
      cell: ({ source }) => <span className={classes.source}>{text.origin(source)}</span>,
      from: 992,
    },
    {
      key: 'delays',
      header: t('delays'),
      cell: ({ timing }) => `${text.delay(timing.onDelaySeconds)} / ${text.delay(timing.offDelaySeconds)}`,
      align: 'right',
      from: 992,
    },
    {
      key: 'deadband',
      header: t('deadband'),
      cell: (field) => text.deadband(field.timing, field),
      align: 'right',
      from: 1200,
    },
    {
      key: 'action',
      header: <VisuallyHidden>{t('action')}</VisuallyHidden>,
      cell: (field) => (
        <Button
          variant="quiet"
          data-opens-row
          className={classes.open}
          aria-label={t(mayChange ? 'editOf' : 'viewOf', { name: text.nameOf(field) })}
          onClick={() => onOpen(field.field)}
        >
          {t(mayChange ? 'edit' : 'view')}
        </Button>
      ),
      align: 'right',
    },
  ];
}
