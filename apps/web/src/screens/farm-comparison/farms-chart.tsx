import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import type { LastValues } from '@onsil/contract/telemetry';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import type { FarmLine } from './farm-lines.ts';
import type { ComparisonSearch } from './search-params.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './farm-comparison.module.css';

/** Charts load when a farm is chosen. */
const FarmsDrawing = lazyPart(async () => (await import('./farms-drawing.tsx')).FarmsDrawing);

type Farm = Pick<ComparedFarm, 'farmId' | 'farmName'>;
type Props = {
  farms: readonly Farm[];
  /** the page of the table, for figures of the chosen farms on it */
  rows: readonly ComparedFarm[];
  search: Pick<ComparisonSearch, 'controllers' | 'field'>;
  onChange: (change: Partial<ComparisonSearch>) => void;
};

const hasValues = ({ values }: LastValues): boolean => values.length > 0;

/** The values of a field in the last week, a controller of each chosen farm, on one chart, and how the farms differ. */
export function FarmsChart({ farms, rows, search, onChange }: Props) {
  const t = useTranslations('farmComparison.chart');
  const korean = useLocale() === 'ko';
  const latest = useQueries({ queries: farms.map(({ farmId }) => latestValuesQuery(farmId)) });
  if (farms.length === 0)
    return (
      <Card title={t('title')}>
        <EmptyState title={t('chooseTwo')}>{t('chooseTwoText')}</EmptyState>
      </Card>
    );
  const failed = latest.filter(({ data, error }) => !data && error);
  if (latest.some(({ data }) => !data))
    return (
      <Card title={t('title')}>
        <QueryFallback
          error={failed[0]?.error ?? null}
          retry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          lines={6}
        />
      </Card>
    );
  const lines = farms.map(({ farmId, farmName }, index): FarmLine => {
    const controllers = latest[index]?.data?.controllers.filter(hasValues) ?? [];
    const chosen = controllers.find(({ controllerId }) => controllerId === search.controllers?.[farmId]);
    return { farmId, farmName, controllers, controller: chosen ?? controllers[0] ?? null };
  });
  const fields = [
    ...new Map(
      lines.flatMap(({ controller }) =>
        (controller?.values ?? []).map(({ field, nameKo, nameEn }) => [field, korean ? nameKo : nameEn] as const),
      ),
    ),
  ];
  const field = fields.find(([key]) => key === search.field)?.[0] ?? fields[0]?.[0];
  return (
    <div className={`${flow.parts} ${flow.top} ${classes.chosen}`} data-pair={lines.length > 1}>
      <ChartCard {...{ lines, fields, field, search, onChange }} />
      <DifferencesCard lines={lines} rows={rows} />
    </div>
  );
}

function ChartCard({ lines, fields, field, search, onChange }: ChoicesProps) {
  const t = useTranslations('farmComparison.chart');
  return (
    <Card title={t('title')} aside={t('week')}>
      <Choices {...{ lines, fields, field, search, onChange }} />
      {field === undefined ? (
        <EmptyState title={t('noField')} />
      ) : (
        <Suspense fallback={<QueryFallback error={null} retry={() => undefined} lines={6} />}>
          <FarmsDrawing lines={lines} field={field} />
        </Suspense>
      )}
      <TimeSeriesLinks lines={lines} field={field} />
    </Card>
  );
}

function TimeSeriesLinks({ lines, field }: { lines: readonly FarmLine[]; field: string | undefined }) {
  const t = useTranslations('farmComparison.chart');
  return (
    <ul className={`${flow.wrapping} ${classes.links}`}>
      {lines.map(({ farmId, farmName, controller }) => (
        <li key={farmId}>
          <Link
            className={typography.link}
            to="/smartfarm/$farmId/time-series"
            params={{ farmId }}
            search={controller && field !== undefined ? { c: [controller.controllerId], f: [field] } : {}}
          >
            {t('inTimeSeries', { name: farmName })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ChoicesProps = Pick<Props, 'search' | 'onChange'> & {
  lines: readonly FarmLine[];
  /** keys and names */
  fields: readonly (readonly [string, string])[];
  field: string | undefined;
};

function Choices({ lines, fields, field, search, onChange }: ChoicesProps) {
  const t = useTranslations('farmComparison.chart');
  return (
    <div className={`${flow.stack3} ${classes.choices}`}>
      <SelectField
        label={t('field')}
        value={field ?? ''}
        onChange={({ currentTarget }) => onChange({ field: currentTarget.value })}
        data={fields.map(([value, label]) => ({ value, label }))}
      />
      {lines.map(({ farmId, farmName, controllers, controller }) => (
        <SelectField
          key={farmId}
          label={t('controllerOf', { name: farmName })}
          value={controller?.controllerId ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ controllers: { ...search.controllers, [farmId]: currentTarget.value } })
          }
          data={controllers.map(({ controllerId, controllerName }) => ({
            value: controllerId,
            label: controllerName,
          }))}
        />
      ))}
    </div>
  );
}
