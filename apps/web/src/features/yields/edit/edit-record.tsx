import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { yieldsApi, type Registration } from '@onsil/contract/yields';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { recordQuery } from '../api.ts';
import { useChangeRecord } from '../commands.ts';
import { toRecordDraft, toRecordBody, type RecordDraft, toRecordField } from '../model/record-draft.ts';
import type { SetRecordsSearch } from '../search-params.ts';
import { RecordFields } from './record-fields.tsx';

type Props = { farmId: string; registrationId: number; setSearch: SetRecordsSearch };

type FormProps = Omit<Props, 'registrationId'> & { record: Registration };

function EditForm({ farmId, record, setSearch }: FormProps) {
  const t = useTranslations('yields');
  const common = useTranslations('common.conflict');
  const { registrationId } = record;
  const { mutateAsync: changeRecord } = useChangeRecord(farmId, registrationId);
  const fetchFresh = useFetchFresh();
  const stages = record.stages.map(({ stage }) => stage);
  const { form, conflicts, submit } = useConflictMerge<Registration, RecordDraft>({
    draft: `record ${registrationId}`,
    entity: record,
    toValues: toRecordDraft,
    toField: (path, draft) => toRecordField(path, draft, stages),
    // A deleted record is rejected by the next save.
    fresh: async () => (await fetchFresh(recordQuery(farmId, registrationId))) ?? record,
  });
  const bodyOf = (typed: RecordDraft, version: number) => ({ ...toRecordBody(typed, stages), version });
  const save = async (): Promise<void> => {
    const isSaved = await submit(yieldsApi.updateYield.body, bodyOf, (body) => changeRecord(body));
    if (!isSaved) return;
    toast(t('saved'));
    setSearch(closedSheet, { saved: true });
  };
  return (
    <EditSheet
      title={t('editOf', { name: record.batchName })}
      changed={form.changed}
      onClose={() => setSearch(closedSheet)}
    >
      <Form
        form={form}
        submitLabel={conflicts.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void save()}
      >
        <RecordFields
          farmId={farmId}
          stages={stages}
          form={form}
          kept={record.places.reduce((sum, { cells }) => sum + cells, 0)}
        />
        {conflicts.length > 0 && (
          <ConflictBox>
            <strong>{common('title')}</strong>
            <p>{t('form.overtaken', { count: conflicts.length })}</p>
          </ConflictBox>
        )}
      </Form>
    </EditSheet>
  );
}

/** Edits a record; a batch entered step by step is edited on its own screen. */
export function EditRecord({ farmId, registrationId, setSearch }: Props) {
  const t = useTranslations('yields');
  const common = useTranslations('common');
  const record = useQuery(recordQuery(farmId, registrationId));
  const { data, error } = record;
  if (data?.isStepwise === false)
    return <EditForm key={registrationId} farmId={farmId} record={data} setSearch={setSearch} />;
  return (
    <Sheet opened isAddress title={t('edit')} onClose={() => setSearch(closedSheet)}>
      {data ? (
        <EmptyState
          title={t('stepwise')}
          action={
            <Button onClick={() => setSearch({ ...closedSheet, work: registrationId })}>{t('stepwiseEdit')}</Button>
          }
        />
      ) : data === null ? (
        <EmptyState title={common('unknown.title')}>{common('unknown.text')}</EmptyState>
      ) : (
        <QueryFallback error={error} retry={record.refetch} lines={6} />
      )}
    </Sheet>
  );
}
