import { yieldWorkApi, type Work } from '@onsil/contract/yield-work';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { ConflictNote } from '#ui/conflict-note.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { useWorkCommands } from './commands.ts';
import { registCropsQuery } from './queries.ts';
import { draftOf, workChangeBody, type WorkDraft } from './work-draft.ts';
import { WorkFields, WorkName } from './work-fields.tsx';
import { noSheet, type YieldGo } from './yield-management-search.ts';

type Props = { farmId: string; work: Work; go: YieldGo };

const names = {
  batchName: 'name',
  trays: 'trays',
  plannedPlants: 'plannedPlants',
  planKg: 'planKg',
  note: 'note',
} as const;
const isNamed = (name: keyof WorkDraft): name is keyof typeof names => name in names;

export function PlanSheet({ farmId, work, go }: Props) {
  const t = useTranslations('yieldWork.work');
  const common = useTranslations('common');
  const { data: crops = [] } = useQuery(registCropsQuery(farmId));
  const crop = crops.find(({ farmCropId }) => farmCropId === work.farmCropId);
  const { changeWork, freshWork } = useWorkCommands(farmId);
  const { body } = yieldWorkApi.changeWork;
  const { draft, setDraft, changed, read, overtaken, save } = useVersioned<Work, WorkDraft>({
    key: `work ${work.batchId}`,
    thing: work,
    draftOf,
    fresh: () => freshWork(work.batchId),
  });
  const sending = useSending();
  const submit = (): Promise<void> =>
    sending.send(body, workChangeBody(draft, read.version), {}, async () => {
      const saved = await save((typed, version) =>
        changeWork(work.batchId, z.parse(body, workChangeBody(typed, version))),
      );
      if (!saved) return;
      toast(t('saved'));
      go(noSheet, { saved: true });
    });
  const onChange = (part: Partial<WorkDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const theirs = draftOf(read);
  return (
    <EditSheet title={t('edit')} changed={changed} onClose={() => go(noSheet)}>
      <SendingForm
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('conflict.over') : t('save')}
        onSubmit={() => void submit()}
      >
        <WorkName draft={draft} sending={sending} onChange={onChange} />
        <WorkFields draft={draft} crop={crop} sending={sending} onChange={onChange} />
        {overtaken.length > 0 && (
          <ConflictNote
            theirs={overtaken.flatMap((name) =>
              isNamed(name) ? [{ name: t(names[name]), value: theirs[name] ?? '' }] : [],
            )}
          />
        )}
      </SendingForm>
    </EditSheet>
  );
}
