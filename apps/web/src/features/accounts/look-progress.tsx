import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

type Props = { error: unknown; label: string; onRetry: () => void };

/** While a link is looked at, and when that did not work. */
export function LookProgress({ error, label, onRetry }: Props) {
  if (error !== undefined) return <ErrorState error={error} onRetry={onRetry} />;
  return <SkeletonLines count={3} label={label} />;
}
