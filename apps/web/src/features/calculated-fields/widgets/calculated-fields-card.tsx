import { IconMathFunction } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { maxCalculatedFields } from '@onsil/contract/calculated-fields';
import { farmQuery } from '#features/farms/api.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useWidgetSearch } from '#lib/state/use-search-state.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { calculatedFieldsQuery } from '../api.ts';
import { CalculatedFieldSheet } from '../edit/calculated-field-sheet.tsx';
import { calculatedFieldSearch } from '../search-params.ts';
import { CalculatedFieldRow } from './calculated-field-row.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../calculated-fields.module.css';

const icon = <IconMathFunction size={32} stroke={1.5} aria-hidden />;
const closed = { sheet: undefined, field: undefined } as const;

/** The calculated fields of a controller; managers define them. */
export function CalculatedFieldsCard({ farmId, controllerId }: { farmId: string; controllerId: string }) {
  const t = useTranslations('calculatedFields');
  const { data: farm } = useQuery(farmQuery(farmId));
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useQuery(calculatedFieldsQuery(farmId, controllerId));
  const [{ sheet, field }, setSearch] = useWidgetSearch(calculatedFieldSearch);
  const edited = useOpenedRow(data?.fields, (one) => one.field, sheet === 'calculated' ? field : undefined);
  const mayChange = farm !== undefined && farm.role !== 'member';
  if (!data)
    return (
      <Card title={t('title')} padded>
        <QueryFallback error={error} retry={refetch} lines={5} />
      </Card>
    );
  const addButton = mayChange && data.fields.length < maxCalculatedFields && (
    <Button onClick={() => setSearch({ sheet: 'calculated', field: undefined })}>{t('add')}</Button>
  );
  return (
    <Card title={t('title')} padded>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      <p className={typography.hint}>{t('about')}</p>
      {farm?.role === 'member' && <p className={typography.hint}>{t('readOnly')}</p>}
      {data.fields.length === 0 ? (
        <EmptyState title={t('none')} icon={icon} action={addButton}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list} aria-label={t('title')}>
            {data.fields.map((one) => (
              <CalculatedFieldRow
                key={one.field}
                calculated={data}
                field={one}
                mayChange={mayChange}
                onEdit={() => setSearch({ sheet: 'calculated', field: one.field })}
              />
            ))}
          </ul>
          {addButton}
        </>
      )}
      {sheet === 'calculated' && mayChange && (field === undefined || edited) && (
        <CalculatedFieldSheet
          key={field ?? ''}
          farmId={farmId}
          calculated={data}
          field={edited}
          onClose={() => setSearch(closed)}
          onSaved={() => setSearch(closed, { saved: true })}
        />
      )}
    </Card>
  );
}
