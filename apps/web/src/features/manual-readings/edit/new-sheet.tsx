import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import type { ManualReadingReferences } from '@onsil/contract/manual-readings';
import { formatAmount } from '#lib/format/amounts.ts';
import { today } from '#lib/format/iso-day.ts';
import { formatTime } from '#lib/format/kst.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { now } from '#lib/state/clock.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { readingFormQuery } from '../api.ts';
import { getHalfDay } from '../model/reading-draft.ts';
import { useManualFields } from '../model/use-manual-fields.ts';
import type { SetReadingsSearch } from '../search-params.ts';
import { ConfirmReadingDialog } from './confirm-dialog.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { ReadingTimeFields } from './time-fields.tsx';
import { useSaveReading, type ReadingDraft } from './use-save-reading.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './edit.module.css';

type Props = {
  farmId: string;
  controllers: readonly ControllerRow[];
  controllerId: string | undefined;
  setSearch: SetReadingsSearch;
};

/** Form for manual readings beside a controller, usable with one hand and offline. */
export function NewReadingSheet({ farmId, controllers, controllerId, setSearch }: Props) {
  const t = useTranslations('manualReadings');
  const only = controllers.length === 1 ? controllers[0]?.controllerId : undefined;
  const [initial] = useState<ReadingDraft>(() => ({
    controllerId: controllerId ?? only ?? '',
    date: today(),
    time: formatTime(now()),
    values: {},
  }));
  const form = useForm({ draft: `measured values ${farmId}`, initial });
  const draft = form.values;
  const { date, time } = draft;
  const slot = { controllerId: draft.controllerId, date: date ?? '', halfDay: getHalfDay(time), time };
  const { data: measuring, error } = useQuery(readingFormQuery(slot));
  const fields = useManualFields(measuring);
  const controllerName = controllers.find((one) => one.controllerId === draft.controllerId)?.controllerName ?? '';
  const { question, submit, cancel } = useSaveReading({
    farmId,
    form,
    entry: slot,
    controllerName,
    measuring,
    onDone: () => setSearch(closedSheet, { saved: true }),
  });
  return (
    <EditSheet title={t('enter')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      <Form form={form} submitLabel={t('form.save')} onSubmit={() => void submit()}>
        <ReadingTimeFields controllers={controllers} form={form} />
        <ExistingReadings measuring={measuring} />
        {error && draft.controllerId !== '' && (
          <p className={`${typography.hint} ${surface.soft} ${classes.there}`}>{t('form.offline')}</p>
        )}
        <ReadingFields
          fields={fields}
          fieldOf={(field) => form.field(`values.${field}`)}
          error={form.error('values')}
        />
      </Form>
      <ConfirmReadingDialog
        question={question}
        fields={fields}
        busy={form.busy}
        onConfirm={() => void submit(question?.about === 'exists' ? { mayOverwrite: true } : { acceptsWarnings: true })}
        onCancel={cancel}
      />
    </EditSheet>
  );
}

/** Readings that were already entered for the half day. */
function ExistingReadings({ measuring }: { measuring: ManualReadingReferences | undefined }) {
  const t = useTranslations('manualReadings');
  const localized = useLocalized();
  if (!measuring?.value) return null;
  const { memberName, values } = measuring.value;
  const readings = values.map((one) => `${localized(one.nameKo, one.nameEn)} ${formatAmount(one.measured, one)}`);
  return (
    <p className={`${typography.hint} ${surface.soft} ${classes.there}`}>
      {t('form.there', { name: memberName ?? t('former'), values: readings.join(', ') })}
    </p>
  );
}
