import { Page as MeasuringRound } from '#features/manual-readings/round/page.tsx';
import { OutboxNotice } from '../outbox/outbox-notice.tsx';
import { QueryProvider } from '../query-provider.tsx';

/** The measuring round without menus: its keypad takes the screen. */
export function MeasuringRoundLayout() {
  return (
    <QueryProvider>
      <OutboxNotice hasBanner={false} />
      <MeasuringRound />
    </QueryProvider>
  );
}
