import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsSearchOpen } from './search/search-state.ts';
import { loadPage } from '#lib/i18n/load-page.ts';
import { BrowserTitle } from '#ui/layout/page-title.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

const QuickSearch = lazy(async () => ({
  default: (await loadPage(() => import('./quick-search.tsx'))).QuickSearch,
}));

/** Mounted across all screens: toasts and the search palette. */
export function Root() {
  const searching = useIsSearchOpen();
  return (
    <>
      <Outlet />
      {searching && (
        <Suspense fallback={null}>
          <QuickSearch />
        </Suspense>
      )}
      <BrowserTitle />
      <Toaster />
    </>
  );
}
