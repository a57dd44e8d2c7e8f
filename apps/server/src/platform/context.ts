import type { Database } from './database.ts';
import type { EventBus } from './event-bus.ts';
import type { Language } from './language.ts';
import type { Log } from './log.ts';

/** The signed-in member of a call. */
export type SignedIn = {
  sessionId: string;
  mno: number;
  memberId: string;
  name: string;
  admin: boolean;
  /** a second factor is required of this member, who has none yet */
  mustEnrol: boolean;
};

/** What a use case works with, whichever door the call came through. Time is asked of `now`, epoch milliseconds. */
export type Context = {
  db: Database;
  bus: EventBus;
  log: Log;
  now: () => number;
};

/** A call over HTTP. */
export type CallContext = Context & {
  member: SignedIn | null;
  language: Language;
  requestId: string;
  address: string;
  /** the network of `address` (`networkPrefix`): what limits count a caller by */
  network: string;
  header: (name: string) => string | undefined;
  setCookie: (value: string | null, maxAgeSeconds: number) => void;
};
