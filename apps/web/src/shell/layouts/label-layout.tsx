import { Outlet } from '@tanstack/react-router';
import { HomeLink } from '../home-link.tsx';
import { OutboxNotice } from '../outbox/outbox-notice.tsx';
import { QueryProvider } from '../query-provider.tsx';
import { Shell } from '../shell.tsx';

/** The frame of what labels lead to, before the farm is known. */
export function LabelLayout() {
  return (
    <QueryProvider>
      <Shell start={<HomeLink />} banner={<OutboxNotice />}>
        <Outlet />
      </Shell>
    </QueryProvider>
  );
}
