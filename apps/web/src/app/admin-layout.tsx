import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { myProfileQuery } from '#features/members/queries.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { AdminMenuEntries } from './admin-entries.tsx';
import classes from './admin-layout.module.css';
import { PendingScreen } from './pending-screen.tsx';
import { QueryProvider } from './server-state.tsx';
import { Shell } from './shell.tsx';
import { RedirectToNotFound } from './to-not-found.tsx';

/** Anyone but an administrator gets "not found", as from the server. */
function AdminFrame() {
  const t = useTranslations('admin');
  const { data: profile, error, refetch } = useQuery(myProfileQuery);
  if (profile && !profile.roles.includes('admin')) return <RedirectToNotFound />;
  return (
    <Shell
      start={<strong className={classes.area}>{t('title')}</strong>}
      renderMenu={(look) => <AdminMenuEntries look={look} />}
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
