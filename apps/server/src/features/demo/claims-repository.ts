import type { ClaimEvent, ClaimProgress } from '@onsil/contract/claims';
import type { Database } from '#platform/database.ts';
import type { DemoClaim } from './claims-service.ts';

/** Events of a step: the start assigns a handler, the end has an answer. */
const eventsOf = (what: ClaimProgress, answered: boolean): ClaimEvent[] => {
  if (what === 'in_progress') return answered ? ['handler', 'in_progress', 'answered'] : ['handler', 'in_progress'];
  return what === 'completed' ? ['answered', 'completed'] : [what];
};

/** Inserts the requests, oldest first, if there are none. */
export const saveClaims = async (
  db: Database,
  claims: readonly DemoClaim[],
  mnos: ReadonlyMap<string, number>,
): Promise<void> => {
  if (await db.selectFrom('claim').select('board_no').executeTakeFirst()) return;
  const handler = mnos.get('admin') ?? null;
  for (const { farmId, registrant, events, answer, ...text } of claims) {
    const mno = mnos.get(registrant) ?? null;
    const { fno } = await db.selectFrom('farm').select('fno').where('farm_id', '=', farmId).executeTakeFirstOrThrow();
    const last = events.at(-1);
    const first = events[0];
    if (!first || !last) continue;
    const { board_no } = await db
      .insertInto('claim')
      .values({
        ...text,
        fno,
        mno,
        contact: '',
        progress: last.what,
        handler_mno: last.what === 'requested' ? null : handler,
        answer,
        unseen: last.what === 'completed',
        version: events.length,
        created_at: first.at,
        updated_at: last.at,
      })
      .returning('board_no')
      .executeTakeFirstOrThrow();
    const rows = events.flatMap((step) => {
      const by = step.what === 'requested' || step.what === 'confirmed' ? mno : handler;
      const answered = step === last && answer !== '';
      return eventsOf(step.what, answered).map((what) => ({ board_no, what, at: step.at, mno: by }));
    });
    await db.insertInto('claim_event').values(rows).execute();
  }
};
