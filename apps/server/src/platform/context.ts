import type { Database } from './database/database.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Language } from './text/language.ts';
import type { Log } from './log/log.ts';

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
