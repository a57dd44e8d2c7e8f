/**
 * Topics of live events, and what their ids are: farms for `deviations`, `settings` and `controllers`, members for `notices` and
 * `deliveries`, controllers for the others.
 */
export type Topic =
  | 'samples'
  | 'devices'
  | 'new-settings'
  | 'settings'
  | 'deviations'
  | 'controllers'
  | 'notices'
  | 'deliveries';

export const eventChannel = 'onsil';

/** PostgreSQL rejects NOTIFY payloads of 8,000 bytes or more; 700 ids of 10 digits plus commas stay below that. */
const idsPerNotice = 700;

/** The payloads of an event, each small enough for one NOTIFY. */
export const formatEvents = (topic: Topic, ids: Iterable<number>): string[] => {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / idsPerNotice) }, (_, part) =>
    [topic, all.slice(part * idsPerNotice, (part + 1) * idsPerNotice).join(',')].join(':'),
  );
};
