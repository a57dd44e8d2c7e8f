import { manualReadingsApi, type PlausibilityWarning } from '@onsil/contract/manual-readings';
import { useTranslations } from 'use-intl';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { readReply } from '#lib/http/read-reply.ts';
import { createUuid } from '#lib/http/uuid.ts';
import type { OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { adoptEntries, resubmitEntry } from '#lib/offline/outbox/edit-entry.ts';
import type { Outcome, Wait } from '#lib/offline/outbox/send-outbox.ts';
import { now } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { prepareReading, type EntryBody, type ReadingInput } from '../commands.ts';
import { ImplausibleValues } from '../edit/implausible-values.tsx';
import type { RequiredConfirmation } from '../edit/use-save-reading.ts';
import { earlierPrefix, readEarlierEntries } from '../model/carry-over.ts';
import { useManualFields } from '../model/use-manual-fields.ts';

const changeBody = (input: ReadingInput, own: Partial<EntryBody>): Pick<OutboxEntry, 'input' | 'request'> => {
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

/** Takes over what earlier versions of the app kept in lists of their own, for all members of the device. */
export const carryOverEarlierEntries = async (): Promise<void> => {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(earlierPrefix))) {
    const memberNo = Number(key.slice(earlierPrefix.length));
    await adoptEntries(readEarlierEntries(localStorage.getItem(key) ?? '', memberNo, now()));
    localStorage.removeItem(key);
  }
};

/** Readings that the server does not have yet, and what it asks about them. */
export function QueuedReading({ entry, send }: { entry: OutboxEntry; send: () => Promise<void> }) {
  const t = useTranslations('manualReadings');
  const localized = useLocalized();
  const fields = useManualFields(undefined);
  const input = entry.input as ReadingInput;
  const question = entry.question as RequiredConfirmation | undefined;
  const { date, halfDay, time, values } = input.body;
  const shown = fields.flatMap((field) => {
    const value = values[field.field];
    return value === undefined ? [] : [`${localized(field.nameKo, field.nameEn)} ${formatAmount(value, field)}`];
  });
  const consent = async (
    given: Pick<Partial<EntryBody>, 'acceptsWarnings' | 'mayOverwrite' | 'isPartial'>,
  ): Promise<void> => {
    await resubmitEntry(entry, changeBody(input, given));
    await send();
  };
  return (
    <>
      <p>
        {t('slot', { day: formatIsoDay(date), half: t(`half.${halfDay}`) })} {time}
      </p>
      <p>{shown.join(', ')}</p>
      {question?.about === 'recheck' && (
        <>
          <p>{t('waiting.doubted')}</p>
          <ImplausibleValues recheck={question.recheck} fields={fields} />
          <span>
            <Button onClick={() => void consent({ acceptsWarnings: true })}>{t('waiting.keep')}</Button>
          </span>
        </>
      )}
      {question?.about === 'exists' && (
        <>
          <p>{t('waiting.exists')}</p>
          <span>
            <Button onClick={() => void consent(input.isSplit ? { isPartial: true } : { mayOverwrite: true })}>
              {t('waiting.overwrite')}
            </Button>
          </span>
        </>
      )}
    </>
  );
}
