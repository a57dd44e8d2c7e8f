import { sql } from 'kysely';

/** SQL: whether a deviation `d` was closed by hand and its value has not been back since, so that the engine still follows it. */
export const isStillOut = sql<boolean>`(d.end_kind = 'released' and d.cause = 'range' and exists (
  select from alarm_state s where s.controller_no = d.controller_no
    and (s.watch->'channels'->d.field_key->'aside'->>'openedAt')::float8 = extract(epoch from d.opened_at) * 1000))`;

/** SQL: whether a deviation was one: those whose samples were corrected are withdrawn, and counted nowhere. */
export const isNotWithdrawn = sql<boolean>`end_kind is distinct from 'withdrawn'`;
