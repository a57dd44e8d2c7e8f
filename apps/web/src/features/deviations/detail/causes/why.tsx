import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import type { Deviation } from '@onsil/contract/deviations';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { causesQuery } from '../api.ts';
import { EarlierCases } from './earlier-cases.tsx';
import { LikelyCauses } from './likely-causes.tsx';
import { MovedTogether } from './moved-together.tsx';

/** The usual height of two fields, weather and what people did, in CSS pixels. */
const aroundPixels = 440;

type Props = { farmId: string; deviation: Deviation };

/** Why a deviation happened: its likely causes, loaded apart from the page. */
export function Why({ farmId, deviation }: Props) {
  const t = useTranslations('deviationCauses');
  const { data, error, refetch } = useQuery(causesQuery(farmId, deviation.deviationId));
  if (data) return deviation.cause === 'no_data' ? null : <LikelyCauses found={data} />;
  return (
    <Card title={t('title')}>
      <QueryFallback error={error} retry={refetch} lines={4} label={t('loading')} problem={t('failed')} />
    </Card>
  );
}

/** Shows a part once the causes are known; their loading and failure are shown by `Why`. */
function WithCauses({ farmId, deviation, children }: Props & { children: (found: DeviationCauses) => ReactNode }) {
  const { data } = useQuery(causesQuery(farmId, deviation.deviationId));
  return data ? children(data) : null;
}

/** Keeps the height of the panels while the causes load, so that the content below does not move. */
export function Around({ farmId, deviation }: Props) {
  const { data, isPending } = useQuery(causesQuery(farmId, deviation.deviationId));
  if (data) return <MovedTogether deviation={deviation} found={data} />;
  if (!isPending || deviation.field === null) return null;
  return (
    <Card padded>
      <Skeleton height={aroundPixels} />
    </Card>
  );
}

export const Earlier = (props: Props) => (
  <WithCauses {...props}>{(found) => <EarlierCases {...props} found={found} />}</WithCauses>
);
