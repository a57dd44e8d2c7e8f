import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordsQuery } from '#features/yields/api.ts';
import { Pager } from '#ui/data/pager.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { maxChosen, type BatchChoice } from './batch-choice.ts';
import surface from '#ui/layout/surface.module.css';
import classes from './comparison.module.css';

type Props = BatchChoice & {
  farmId: string;
  crop: number;
  /** batches that the table has */
  listed: readonly number[];
};

/** Choice among the batches that are too old for the table. */
export function BatchSelect({ farmId, crop, listed, chosen, onChoose }: Props) {
  const t = useTranslations('yieldForecast.compare');
  const common = useTranslations('common');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(recordsQuery(farmId, { crop, page }));
  const isFull = chosen.length >= maxChosen;
  if (data && data.paging.totalCount <= listed.length) return null;
  return (
    <details className={`${surface.paper} ${classes.choice}`}>
      <summary>{t('older')}</summary>
      {data ? (
        <>
          <div className={classes.checks}>
            {data.items
              .filter(({ registrationId }) => !listed.includes(registrationId) || chosen.includes(registrationId))
              .map(({ registrationId, batchName }) => (
                <CheckboxField
                  key={registrationId}
                  name={`batch ${registrationId}`}
                  label={batchName}
                  checked={chosen.includes(registrationId)}
                  disabled={isFull && !chosen.includes(registrationId)}
                  onChange={(isChosen) => onChoose(registrationId, isChosen)}
                />
              ))}
          </div>
          <Pager label={common('pages')} {...data.paging} onPage={setPage} />
        </>
      ) : (
        <QueryFallback error={error} retry={refetch} lines={4} />
      )}
    </details>
  );
}
