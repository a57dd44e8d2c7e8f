import type { AccessLevel } from '@onsil/contract/endpoint';
import type { FarmDetail } from '@onsil/contract/farms';
import type { Database } from './database/database.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Log } from './log/log.ts';
import type { Language } from './text/language.ts';

export type SignedIn = {
  sessionId: string;
  memberNo: number;
  memberId: string;
  name: string;
  admin: boolean;
  /** a second factor is required of this member but not set up yet */
  mustEnrol: boolean;
};

/** What a use case gets from any transport. `now` returns epoch ms. */
export type Context = {
  db: Database;
  bus: EventBus;
  log: Log;
  now: () => number;
};

/** Context of an HTTP call. */
export type CallContext = Context & {
  member: SignedIn | null;
  language: Language;
  requestId: string;
  address: string;
  /** the network of `address` (`getNetworkPrefix`), used as the key of rate limits */
  network: string;
  header: (name: string) => string | undefined;
  setCookie: (value: string | null, maxAgeSeconds: number) => void;
};

/** Context of a call that needs a session, as `who` in the contract says. */
export type MemberContext = CallContext & { member: SignedIn };

/** A farm with the caller's strongest role on it. */
export type Farm = FarmDetail & {
  /** hours that notifications pause after an action */
  pauseHours: 1 | 3 | 6 | 12 | 24;
};

/** The role that a call needs on its farm; `farm` is any. */
export type FarmRight = 'farm' | 'manager' | 'company';
export const isFarmRight = (who: AccessLevel): who is FarmRight => ['farm', 'manager', 'company'].includes(who);

/** Context of a call about one farm, as `farm` in the contract says; the caller has the role that `who` asks for. */
export type FarmContext = MemberContext & { farm: Farm };
