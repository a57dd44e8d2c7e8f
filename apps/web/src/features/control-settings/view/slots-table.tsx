import { useTranslations } from 'use-intl';
import type { Slot } from '@onsil/domain/control/control-setting';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Tag } from '#ui/data/tag.tsx';
import { fieldsOf, useSettingText, type SettableField } from '../model/setting-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  /** which setting, for screen readers */
  caption: string;
  slots: readonly Slot[];
  fields: readonly SettableField[];
  /** index of the slot in effect */
  holds?: number;
};

type Row = Slot & { place: number };

/** The slots as rows, with their values by field. */
export function SlotsTable({ caption, ...setting }: Props) {
  const rows = setting.slots.map((slot, place) => ({ ...slot, place }));
  return <ResponsiveTable caption={caption} columns={useColumns(setting)} rows={rows} rowKey={({ place }) => place} />;
}

function useColumns({ slots, fields, holds }: Omit<Props, 'caption'>): Column<Row>[] {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  return [
    {
      key: 'slot',
      header: t('slots.slot'),
      cell: ({ place }) => (
        <span className={`${flow.words2} ${typography.strong}`}>
          {text.span(slots, place)}
          {place === holds && <Tag tone="leaf">{t('day.now')}</Tag>}
        </span>
      ),
    },
    ...fieldsOf(slots, fields).map((field): Column<Row> => ({
      key: field.field,
      header: text.nameOf(field),
      cell: ({ values }) => text.amount(values[field.field], field),
      align: 'right',
    })),
  ];
}
