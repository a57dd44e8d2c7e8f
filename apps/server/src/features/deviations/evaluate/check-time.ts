import { silentAfterMs } from '@onsil/domain/alarms/silence';
import type { Watch } from '@onsil/domain/alarms/watch';
import type { ControllerState } from './state.sql.ts';

/** A gateway that is silent, or never reported, returns through other controllers' samples, not through one of its own. */
const gatewayCheckMs = 15_000;

/** While a controller catches up, its newest sample may be days old; it is silent once it has sent nothing for this long. */
const pauseWhileSendingMs = 60_000;

/** When the clock may change a state (epoch ms); null: only a sample of the controller can. */
export const getCheckTime = (
  { gateway, intervalSeconds }: Pick<ControllerState, 'gateway' | 'intervalSeconds'>,
  { silence }: Watch,
  { now, sending }: { now: number; sending: boolean },
): number | null => {
  if (silence.newest !== null && silence.openedAt === null) {
    const silentAt = silence.newest + silentAfterMs(intervalSeconds);
    return sending ? Math.max(silentAt, now + pauseWhileSendingMs) : silentAt;
  }
  return gateway ? now + gatewayCheckMs : null;
};
