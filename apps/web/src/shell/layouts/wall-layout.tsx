import { useUpdateAtOnce } from '#lib/offline/service-worker.ts';
import { Page as Wall } from '#screens/dashboard/wall/page.tsx';
import { OutboxNotice } from '../outbox/outbox-notice.tsx';
import { QueryProvider } from '../query-provider.tsx';

/** The wall view without menus: it takes the screen. */
export function WallLayout() {
  useUpdateAtOnce();
  return (
    <QueryProvider>
      <OutboxNotice hasBanner={false} />
      <Wall />
    </QueryProvider>
  );
}
