import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import classes from './dashboard.module.css';
import tiles from './tiles/tiles.module.css';

const icon = <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />;

export function DashboardProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('dashboard');
  return (
    <Card>
      <ErrorState error={error} title={t('problem')} onRetry={onRetry} />
    </Card>
  );
}

export function NoController() {
  const t = useTranslations('dashboard.empty');
  return (
    <Card>
      <EmptyState title={t('noController')} icon={icon} action={<ButtonLink to="/portal">{t('toPortal')}</ButtonLink>}>
        {t('noControllerHint')}
      </EmptyState>
    </Card>
  );
}

export function UnknownController({ farmId }: { farmId: string }) {
  const t = useTranslations('dashboard.empty');
  const back = (
    <ButtonLink to="/smartfarm/$farmId/dashboard" params={{ farmId }}>
      {t('toDashboard')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState title={t('unknown')} icon={icon} action={back}>
        {t('unknownHint')}
      </EmptyState>
    </Card>
  );
}

/** As high as the farm's verdict, so that the content below stays in place. */
export function VerdictSkeleton() {
  const t = useTranslations('common');
  return (
    <output className={classes.verdictBone}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width={280} height={28} />
    </output>
  );
}

export function TilesSkeleton() {
  return (
    <div className={`${flow.stack2} ${tiles.tiles}`} aria-hidden="true">
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className={`${surface.paper} ${classes.skeleton}`}>
          <Skeleton height={124} />
        </div>
      ))}
    </div>
  );
}
