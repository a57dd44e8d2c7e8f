import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsSearchOpen } from './search/search-state.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { BrowserTitle } from '#ui/layout/page-title.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

const QuickSearch = lazyPart(async () => (await import('./quick-search.tsx')).QuickSearch);

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
