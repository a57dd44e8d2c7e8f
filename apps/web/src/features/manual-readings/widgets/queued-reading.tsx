import { useTranslations } from 'use-intl';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { adoptEntries, resubmitEntry } from '#lib/offline/outbox/edit-entry.ts';
import type { OutboxEntry } from '#lib/offline/outbox/outbox.ts';
import { now } from '#lib/state/clock.ts';
import { listTextKeys, readText, removeText } from '#lib/state/stored-text.ts';
import { Button } from '#ui/controls/button.tsx';
import type { EntryBody, ReadingInput } from '../commands.ts';
import { ImplausibleValues } from '../edit/implausible-values.tsx';
import type { RequiredConfirmation } from '../edit/use-save-reading.ts';
import { earlierPrefix, readEarlierEntries } from '../model/carry-over.ts';
import { changeBody } from '../model/find-question.ts';
import { useManualFields } from '../model/use-manual-fields.ts';

export { findQuestion } from '../model/find-question.ts';

/** Takes over what earlier versions of the app kept in lists of their own, for all members of the device. */
export const carryOverEarlierEntries = async (): Promise<void> => {
  for (const key of listTextKeys(earlierPrefix)) {
    const memberNo = Number(key.slice(earlierPrefix.length));
    await adoptEntries(readEarlierEntries(readText(key) ?? '', memberNo, now()));
    removeText(key);
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
