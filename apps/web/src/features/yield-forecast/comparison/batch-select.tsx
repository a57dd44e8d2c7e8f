import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordsQuery } from '#features/yields/api.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/data/pager.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import classes from './comparison.module.css';

const maxCompared = 8;

type Props = { farmId: string; crop: number; chosen: readonly number[]; onChange: (works: readonly number[]) => void };

/** Choice of the batches to compare. */
export function BatchSelect({ farmId, crop, chosen, onChange }: Props) {
  const t = useTranslations('yieldForecast.compare');
  const common = useTranslations('common');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(recordsQuery(farmId, { crop, page }));
  const full = chosen.length >= maxCompared;
  const toggle = (batchId: number, on: boolean): void =>
    onChange(on ? [...chosen, batchId] : chosen.filter((one) => one !== batchId));
  return (
    <details className={classes.choice} open={chosen.length === 1 || undefined}>
      <summary>{t('choose', { count: chosen.length, most: maxCompared })}</summary>
      {!data && <QueryFallback error={error} retry={refetch} lines={4} />}
      {data && data.items.length === 0 && <EmptyState title={t('none')} />}
      {data && (
        <>
          {full && <p>{t('full', { most: maxCompared })}</p>}
          <div className={classes.checks}>
            {data.items
              .filter(({ yno }) => !full || chosen.includes(yno))
              .map(({ yno, batchName }) => (
                <CheckboxField
                  key={yno}
                  name={`batch ${yno}`}
                  label={batchName}
                  checked={chosen.includes(yno)}
                  onChange={(on) => toggle(yno, on)}
                />
              ))}
          </div>
          <Pager label={common('pages')} {...data.paging} onPage={setPage} />
        </>
      )}
    </details>
  );
}
