import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { BrowserTitle } from '#ui/layout/page-title.tsx';
import { useIsSearchOpen } from './search/search-state.ts';

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
