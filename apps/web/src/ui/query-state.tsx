import { useTranslations } from 'use-intl';
import { ErrorState } from './error-state.tsx';
import { SkeletonLines } from './skeleton.tsx';

type Props = {
  error: unknown;
  retry: () => unknown;
  /** how many lines there will be, about */
  lines: number;
  /** what is on its way, where a page waits for several things */
  label?: string;
  /** what it means that it did not come */
  problem?: string;
};

/** Instead of what was asked for, while it is on its way or where it does not come. */
export function QueryState({ error, retry, lines, label, problem }: Props) {
  const t = useTranslations('common');
  if (!error) return <SkeletonLines count={lines} label={label ?? t('loading')} />;
  return <ErrorState error={error} onRetry={() => void retry()} {...(problem !== undefined && { title: problem })} />;
}
