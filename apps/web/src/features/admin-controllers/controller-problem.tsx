import { useTranslations } from 'use-intl';
import { CallError } from '#lib/api.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

/** Instead of a controller: that it is on its way, that there is none of this id, or why it did not come. */
export function ControllerProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations();
  if (!error)
    return (
      <Card padded>
        <SkeletonLines count={8} label={t('common.loading')} />
      </Card>
    );
  const unknown = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <Card>
      {unknown ? (
        <EmptyState
          title={t('adminControllers.unknown')}
          action={<ButtonLink to="/admin/controllers">{t('adminControllers.toAll')}</ButtonLink>}
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}
