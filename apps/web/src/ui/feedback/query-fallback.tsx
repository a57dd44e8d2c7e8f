import { useTranslations } from 'use-intl';
import { ErrorState } from './error-state.tsx';
import { SkeletonLines } from './skeleton.tsx';

type Props = {
  error: unknown;
  retry: () => unknown;
  /** approximate number of skeleton lines */
  lines: number;
  /** name of the loading data, where a page loads several things */
  label?: string;
  /** title of the error */
  problem?: string;
};

/** Skeleton or error in place of a query's result. */
export function QueryFallback({ error, retry, lines, label, problem }: Props) {
  const t = useTranslations('common');
  if (!error) return <SkeletonLines count={lines} label={label ?? t('loading')} />;
  return <ErrorState error={error} onRetry={() => void retry()} {...(problem !== undefined && { title: problem })} />;
}
