import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RoomInSpan } from '@onsil/contract/yield-forecast';
import { addDays, kstDayStart } from '@onsil/domain/calendar/kst';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatShortDay } from '#lib/format/kst.ts';
import { formatCount, formatSpan } from '#lib/format/numbers.ts';
import type { BarColumn } from '#ui/charts/bar-chart-scale.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

const shortDay = (day: string): string => formatShortDay(kstDayStart(day));
const formatDays = ({ from, until }: RoomInSpan): string =>
  formatSpan(shortDay(from), shortDay(addDays(until, -1)), ' ');

const useRoomColumns = (): Column<RoomInSpan>[] => {
  const t = useTranslations('yieldPlans.back.room');
  return [
    { key: 'span', header: t('span'), value: ({ from }) => from, cell: formatDays },
    {
      key: 'free',
      header: t('free'),
      value: ({ free }) => free,
      cell: ({ free }) => formatCount(free),
      align: 'right',
    },
    {
      key: 'needed',
      header: t('needed'),
      value: ({ needed }) => needed,
      cell: ({ needed }) => formatCount(needed),
      align: 'right',
    },
  ];
};

/** Free positions by weeks, beside those that the delivery needs from its planting to its harvest. */
export function RoomOverTime({ room }: { room: readonly RoomInSpan[] }) {
  const t = useTranslations('yieldPlans.back.room');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const columns = useRoomColumns();
  const bars = room.map((one): BarColumn => {
    const counts = { free: formatCount(one.free), needed: formatCount(one.needed) };
    return {
      key: one.from,
      name: shortDay(one.from),
      within: one.free,
      bar: one.free,
      outline: one.needed,
      sentence: t('sentence', { span: formatDays(one), ...counts }),
    };
  });
  const needing = room.filter(({ needed }) => needed > 0);
  const label = t('label', {
    from: formatIsoDay(room[0]?.from ?? ''),
    until: formatIsoDay(addDays(room.at(-1)?.until ?? '', -1)),
    free: formatCount(Math.min(...needing.map(({ free }) => free))),
    needed: formatCount(needing[0]?.needed ?? 0),
  });
  return (
    <section className={flow.stack3} aria-label={t('title')}>
      <div className={`${flow.wrap2} ${flow.between}`}>
        <h3>{t('title')}</h3>
        <SegmentedControl
          label={t('view')}
          value={view}
          onChange={setView}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </div>
      {view === 'chart' ? (
        <BarChart
          label={label}
          unit={t('unit')}
          columns={bars}
          keys={[
            { look: 'within', name: t('free') },
            { look: 'outline', name: t('needed') },
          ]}
        />
      ) : (
        <ResponsiveTable caption={t('title')} columns={columns} rows={room} rowKey={({ from }) => from} />
      )}
      <p className={typography.hint}>{t('hint')}</p>
    </section>
  );
}
