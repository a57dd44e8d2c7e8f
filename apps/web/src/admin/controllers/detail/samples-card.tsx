import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StoredSamples } from '@onsil/contract/admin-samples';
import { unitText } from '#lib/format/amounts.ts';
import { formatAge, parseInstant, formatClock, formatDay } from '#lib/format/kst.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { samplesQuery } from '../api.ts';
import typography from '#ui/theme/typography.module.css';

type Sample = StoredSamples['samples'][number];

function Received({ at }: { at: string }) {
  const t = useTranslations('adminControllers.samples');
  const now = useNow();
  return t('received', { ago: formatAge(now - parseInstant(at)) });
}

const useColumns = (fields: StoredSamples['fields']): Column<Sample>[] => {
  const t = useTranslations();
  const localized = useLocalized();
  return [
    {
      key: 'at',
      header: t('adminControllers.samples.at'),
      cell: ({ at }) => (
        <time
          className={typography.noWrap}
          dateTime={at}
        >{`${formatDay(parseInstant(at))} ${formatClock(parseInstant(at))}`}</time>
      ),
    },
    ...fields.map((field): Column<Sample> => ({
      key: field.field,
      header: [localized(field.nameKo, field.nameEn), unitText(field.unit)].filter(Boolean).join(' '),
      align: 'right',
      cell: ({ values }) => formatValue(values[field.field], field.decimals),
    })),
  ];
};

/** The latest stored samples of a controller, polled. */
export function SamplesCard({ controllerId }: { controllerId: string }) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery({ ...samplesQuery(controllerId), refetchInterval: 10_000 });
  const columns = useColumns(data?.fields ?? []);
  return (
    <Card
      title={t('adminControllers.samples.title')}
      aside={data?.lastReceivedAt && <Received at={data.lastReceivedAt} />}
    >
      {!data && <QueryFallback error={error} retry={refetch} lines={6} />}
      {data && data.samples.length === 0 && (
        <EmptyState
          title={t('adminControllers.samples.none')}
          action={
            <ButtonLink to="/admin/controllers/$controllerId/connect" params={{ controllerId }}>
              {t('adminControllers.toConnect')}
            </ButtonLink>
          }
        >
          {t('adminControllers.samples.noneText')}
        </EmptyState>
      )}
      {data && data.samples.length > 0 && (
        <DataTable
          caption={t('adminControllers.samples.title')}
          columns={columns}
          rows={data.samples}
          rowKey={({ at }) => at}
        />
      )}
    </Card>
  );
}
