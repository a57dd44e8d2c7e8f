import * as z from 'zod/mini';
import { yesNo } from '@onsil/contract/values';
import { fromWire } from '@onsil/contract/wire';
import { fromDateTimeInput } from '#lib/format/datetime-input.ts';
import type { OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { prepareReading, type ReadingInput } from '../commands.ts';

/** An entry as earlier versions of the app kept it, in a list for each member. */
const earlierEntry = z.looseObject({
  body: z.looseObject({
    entryId: z.string(),
    controllerId: z.string(),
    date: z.string(),
    acceptsWarnings: z.optional(yesNo),
    mayOverwrite: z.optional(yesNo),
    isPartial: z.optional(yesNo),
    values: z.record(z.string(), z.number()),
  }),
  controllerName: z.string(),
  state: z.enum(['waiting', 'doubted', 'exists', 'refused']),
  recheck: z.array(z.looseObject({ field: z.string() })),
  said: z.string(),
});

export const earlierPrefix = 'measuredEntries ';

const timeOf = ({ date, time }: ReadingInput['body']): number | null => {
  const at = Date.parse(fromDateTimeInput(`${date}T${time ?? ''}`));
  return Number.isNaN(at) ? null : at;
};

const toEntry = (stored: unknown, memberNo: number, now: number): OutboxEntry | null => {
  const found = fromWire(earlierEntry, stored) as z.output<typeof earlierEntry>;
  if (!earlierEntry.safeParse(found).success) return null;
  const { controllerName, state, recheck, said } = found;
  const body = found.body as unknown as ReadingInput['body'];
  const input = { body, controllerName };
  const { endpoint: _endpoint, ...request } = prepareReading(input);
  return {
    id: body.entryId,
    memberNo,
    farmId: '',
    kind: 'reading',
    about: controllerName,
    input,
    request,
    changes: ['manual-readings'],
    madeAt: timeOf(body) ?? now,
    state: state === 'exists' ? 'doubted' : state,
    ...(state === 'doubted' && { question: { about: 'recheck', recheck } }),
    ...(state === 'exists' && { question: { about: 'exists' } }),
    reason: said,
  };
};

const readOne = (stored: unknown, memberNo: number, now: number): OutboxEntry[] => {
  try {
    const entry = toEntry(stored, memberNo, now);
    return entry ? [entry] : [];
  } catch {
    return [];
  }
};

/** The entries of a stored list; those that cannot be read are left out. */
export const readEarlierEntries = (text: string, memberNo: number, now: number): OutboxEntry[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap((one) => readOne(one, memberNo, now)) : [];
  } catch {
    return [];
  }
};
