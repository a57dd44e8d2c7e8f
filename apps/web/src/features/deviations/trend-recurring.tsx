import type { AlarmCount } from '@onsil/contract/alarm-count';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import classes from './trends.module.css';
import { useFieldNames } from './use-field-names.ts';

/** Deviations that recur at the same hour, which suggests a wrong setting. */
export function RecurringDeviations({ farmId, recurring }: { farmId: string } & Pick<AlarmCount, 'recurring'>) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  return (
    <Card title={t('recurring')} aside={t('recurringAside')}>
      {recurring.length === 0 ? (
        <p className={classes.none}>{t('recurringNone')}</p>
      ) : (
        <DataTable
          caption={t('recurring')}
          rows={recurring}
          rowKey={({ controllerId, field, hour }) => `${controllerId}${field}${hour}`}
          columns={[
            { key: 'field', header: t('field'), cell: ({ field }) => nameOf(field) },
            { key: 'controller', header: t('controller'), cell: ({ controllerName }) => controllerName },
            { key: 'hour', header: t('hour'), cell: ({ hour }) => t('around', { hour }) },
            {
              key: 'days',
              header: t('recurringDays'),
              align: 'right',
              cell: ({ days }) => t('daysOf', { count: days }),
            },
          ]}
        />
      )}
    </Card>
  );
}
