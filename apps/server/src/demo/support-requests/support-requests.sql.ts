import type { SupportRequestEvent, SupportRequestState } from '@onsil/contract/support-requests';
import type { Database } from '#platform/database/database.ts';
import type { DemoSupportRequest } from './fill-support-requests.ts';

/** Events of a step: the start assigns a handler, the end has an answer. */
const eventsOf = (what: SupportRequestState, answered: boolean): SupportRequestEvent[] => {
  if (what === 'in_progress') return answered ? ['handler', 'in_progress', 'answered'] : ['handler', 'in_progress'];
  return what === 'completed' ? ['answered', 'completed'] : [what];
};

/** Inserts the requests, oldest first, if there are none. */
export const saveSupportRequests = async (
  db: Database,
  claims: readonly DemoSupportRequest[],
  memberNos: ReadonlyMap<string, number>,
): Promise<void> => {
  if (await db.selectFrom('claim').select('boardNo').executeTakeFirst()) return;
  const handler = memberNos.get('admin') ?? null;
  for (const { farmId, registrant, events, answer, ...text } of claims) {
    const memberNo = memberNos.get(registrant) ?? null;
    const { farmNo } = await db
      .selectFrom('farm')
      .select('farmNo')
      .where('farmId', '=', farmId)
      .executeTakeFirstOrThrow();
    const last = events.at(-1);
    const first = events[0];
    if (!first || !last) continue;
    const { boardNo } = await db
      .insertInto('claim')
      .values({
        ...text,
        farmNo,
        memberNo,
        contact: '',
        progress: last.what,
        handlerMemberNo: last.what === 'requested' ? null : handler,
        answer,
        unseen: last.what === 'completed',
        version: events.length,
        createdAt: first.at,
        updatedAt: last.at,
      })
      .returning('boardNo')
      .executeTakeFirstOrThrow();
    const rows = events.flatMap((step) => {
      const by = step.what === 'requested' || step.what === 'confirmed' ? memberNo : handler;
      const answered = step === last && answer !== '';
      return eventsOf(step.what, answered).map((what) => ({ boardNo, what, at: step.at, memberNo: by }));
    });
    await db.insertInto('claimEvent').values(rows).execute();
  }
};
