import { manualReadingsApi, type PlausibilityWarning } from '@onsil/contract/manual-readings';
import { readReply } from '#lib/http/read-reply.ts';
import { createUuid } from '#lib/http/uuid.ts';
import type { OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import type { Outcome, Wait } from '#lib/offline/outbox/send-outbox.ts';
import { prepareReading, type EntryBody, type ReadingInput } from '../commands.ts';
import type { RequiredConfirmation } from '../edit/use-save-reading.ts';

/** A stored entry's content with another body. */
export const changeBody = (input: ReadingInput, own: Partial<EntryBody>): Pick<OutboxEntry, 'input' | 'request'> => {
  const part = { ...input, body: { ...input.body, ...own } };
  const { endpoint: _endpoint, ...request } = prepareReading(part);
  return { input: part, request };
};

/** The values that are asked about, to be added to the others once they are confirmed; undefined where no others are. */
const splitDoubted = (input: ReadingInput, recheck: readonly PlausibilityWarning[]) => {
  const doubted = new Set(recheck.map(({ field }) => field));
  const [asked = [], rest = []] = [true, false].map((isAsked) =>
    Object.entries(input.body.values).filter(([field]) => doubted.has(field) === isAsked),
  );
  if (asked.length === 0 || rest.length === 0) return undefined;
  return {
    asked: changeBody(input, { values: Object.fromEntries(asked), isPartial: true }),
    rest: changeBody({ ...input, isSplit: true }, { values: Object.fromEntries(rest), entryId: createUuid() }),
  };
};

/** Lets an entry wait for an answer, and sends the values that the server does not ask about. */
const ask =
  (question: RequiredConfirmation): Wait =>
  (stored) => {
    const split =
      question.about === 'recheck' ? splitDoubted(stored.input as ReadingInput, question.recheck) : undefined;
    return [
      { ...stored, ...split?.asked, state: 'doubted', reason: '', question },
      ...(split ? [{ ...stored, ...split.rest, id: createUuid() }] : []),
    ];
  };

/** What the server asks before it stores readings, for which they then wait; undefined: nothing. */
export const findQuestion = (outcome: Outcome): Wait | undefined => {
  if ('error' in outcome) return outcome.error.code === 'EXISTS' ? ask({ about: 'exists' }) : undefined;
  const { isStored, recheck } = readReply(manualReadingsApi.createReading, outcome.reply).item;
  return isStored ? undefined : ask({ about: 'recheck', recheck });
};
