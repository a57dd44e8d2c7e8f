import { yieldsApi, type Registration } from '@onsil/contract/yields';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConflictBox } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useChangeRecord } from '../commands.ts';
import { recordQuery } from '../api.ts';
import { toRecordDraft, getReachedStages, toRecordBody, type RecordDraft } from '../model/record-draft.ts';
import { RecordFields } from './record-fields.tsx';
import { addFieldPaths } from '../model/record-errors.ts';
import { closedSheet, type RecordsNavigate } from '../search-params.ts';

type Props = { farmId: string; yno: number; go: RecordsNavigate };

type FormProps = Omit<Props, 'yno'> & { record: Registration };

function EditForm({ farmId, record, go }: FormProps) {
  const t = useTranslations('yields');
  const common = useTranslations('common.conflict');
  const { yno } = record;
  const { mutateAsync: changeRecord } = useChangeRecord(farmId, yno);
  const fetchFresh = useFetchFresh();
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge<Registration, RecordDraft>({
    key: `record ${yno}`,
    thing: record,
    draftOf: toRecordDraft,
    // A deleted record is rejected by the next save.
    fresh: async () => (await fetchFresh(recordQuery(farmId, yno))) ?? record,
  });
  const sending = useForm();
  const { problems, forget } = sending;
  const stages = read.stages.map(({ stage }) => stage);
  const bodyOf = (typed: RecordDraft, version: number) => ({ ...toRecordBody(typed, stages), version });
  const { body: schema } = yieldsApi.changeYield;
  const submit = (): Promise<void> =>
    sending.send(schema, bodyOf(draft, read.version), {}, async () => {
      const saved = await save((typed, version) =>
        changeRecord(z.parse(schema, bodyOf(typed, version))).catch((error: unknown) => {
          throw addFieldPaths(error, getReachedStages(typed, stages));
        }),
      );
      if (!saved) return;
      toast(t('saved'));
      go(closedSheet, { saved: true });
    });
  const change = (part: Partial<RecordDraft>): void => {
    forget(...Object.keys(part), ...Object.keys(problems).filter((name) => name.startsWith('stages.')));
    setDraft((now) => ({ ...now, ...part }));
  };
  return (
    <EditSheet title={t('editOf', { name: record.batchName })} changed={changed} onClose={() => go(closedSheet)}>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void submit()}
      >
        <RecordFields
          farmId={farmId}
          stages={stages}
          draft={draft}
          kept={record.places.reduce((sum, { cells }) => sum + cells, 0)}
          problems={problems}
          onChange={change}
        />
        {overtaken.length > 0 && (
          <ConflictBox>
            <strong>{common('title')}</strong>
            <p>{t('form.overtaken', { count: overtaken.length })}</p>
          </ConflictBox>
        )}
      </Form>
    </EditSheet>
  );
}

/** Edits a record; a batch entered step by step is edited on its own screen. */
export function EditRecord({ farmId, yno, go }: Props) {
  const t = useTranslations('yields');
  const common = useTranslations('common');
  const record = useQuery(recordQuery(farmId, yno));
  const { data, error } = record;
  if (data?.isStepwise === false) return <EditForm key={yno} farmId={farmId} record={data} go={go} />;
  return (
    <Sheet opened title={t('edit')} onClose={() => go(closedSheet)}>
      {data ? (
        <EmptyState
          title={t('stepwise')}
          action={<Button onClick={() => go({ ...closedSheet, work: yno })}>{t('stepwiseEdit')}</Button>}
        />
      ) : data === null ? (
        <EmptyState title={common('unknown.title')}>{common('unknown.text')}</EmptyState>
      ) : (
        <QueryFallback error={error} retry={record.refetch} lines={6} />
      )}
    </Sheet>
  );
}
