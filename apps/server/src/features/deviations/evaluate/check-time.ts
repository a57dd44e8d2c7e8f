import { silentAfterMs } from '@onsil/domain/alarms/silence';
import type { Watch } from '@onsil/domain/alarms/watch';
import type { ControllerState } from './state.sql.ts';

/** A gateway that is silent, or never reported, returns through other controllers' samples, not through one of its own. */
const gatewayCheckMs = 15_000;

/** While a controller catches up, its newest sample may be days old; it is silent once it has sent nothing for this long. */
const pauseWhileSendingMs = 60_000;

type Clock = { now: number; sending: boolean };

/** Until when the clock finds no silence of a controller, since it sends, or did so less than a minute ago; `now` if it may. */
export const getPauseEnd = ({ checkAt }: Pick<ControllerState, 'checkAt'>, { now, sending }: Clock): number => {
  if (sending) return now + pauseWhileSendingMs;
  return checkAt > now && checkAt <= now + pauseWhileSendingMs ? checkAt : now;
};

/** When the clock may change a state (epoch ms); null: only a sample of the controller can. */
export const getCheckTime = (state: ControllerState, { silence }: Watch, clock: Clock): number | null => {
  const { checkAt, gateway, intervalSeconds } = state;
  // An earlier check stays: it finds that a controller reported meanwhile, and most updates change no index.
  const keepEarlier = (due: number): number => (checkAt > clock.now && checkAt < due ? checkAt : due);
  if (silence.newest === null || silence.openedAt !== null)
    return gateway ? keepEarlier(clock.now + gatewayCheckMs) : null;
  const silentAt = silence.newest + silentAfterMs(intervalSeconds);
  const pauseEnd = getPauseEnd(state, clock);
  return silentAt < pauseEnd ? pauseEnd : keepEarlier(silentAt);
};
