import { Outlet } from '@tanstack/react-router';
import { HomeLink } from '../home-link.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';

/** The frame of what labels lead to, before the farm is known. */
export function LabelLayout() {
  return (
    <QueryProvider>
      <Shell start={<HomeLink />}>
        <Outlet />
      </Shell>
    </QueryProvider>
  );
}
