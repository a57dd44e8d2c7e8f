import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { myProfileQuery } from '#features/members/api.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AdminMenuEntries } from '../menus/admin-menu.tsx';
import { PendingScreen } from '../pending-screen.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { RedirectToNotFound } from '../redirect-to-not-found.tsx';
import { Shell } from '../shell.tsx';
import classes from './admin-layout.module.css';

/** Anyone but an administrator gets "not found", as from the server. */
function AdminFrame() {
  const t = useTranslations('admin');
  const { data: profile, error, refetch } = useQuery(myProfileQuery);
  if (profile && !profile.roles.includes('admin')) return <RedirectToNotFound />;
  return (
    <Shell
      start={<strong className={classes.area}>{t('title')}</strong>}
      renderMenu={(onGo) => <AdminMenuEntries onGo={onGo} />}
    >
      {profile ? (
        <Outlet />
      ) : (
        <Card padded>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PendingScreen />}</Card>
      )}
    </Shell>
  );
}

export function AdminLayout() {
  return (
    <QueryProvider>
      <AdminFrame />
    </QueryProvider>
  );
}
