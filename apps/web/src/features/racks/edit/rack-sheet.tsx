import { useTranslations } from 'use-intl';
import { newRack, type Rack, type RackGroup, type NewRack } from '@onsil/contract/racks';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { racksQuery } from '../api.ts';
import { useAddRack, useChangeRack, useRemoveRack } from '../commands.ts';
import { createRackDraft, toRackBody, toRackDraft, type RackDraft } from '../model/rack-draft.ts';
import { useRackText } from '../model/use-rack-text.ts';
import { RackFields } from './rack-fields.tsx';
import { useSectionErrors } from './use-section-errors.ts';
import classes from '../racks.module.css';

type Common = {
  farmId: string;
  groups: readonly RackGroup[];
  onClose: () => void;
  /** called with the rack to show next; null after a deletion */
  onSaved: (rackId?: number | null) => void;
};

function AddRack({ farmId, groups, group, onClose, onSaved }: Common & { group: number | undefined }) {
  const t = useTranslations('racks.form');
  const { mutateAsync: addRack } = useAddRack(farmId);
  const form = useForm({ draft: `new rack ${farmId}`, initial: createRackDraft(group ?? groups[0]?.rackGroupNo) });
  const faults = useSectionErrors();
  const add = async (body: NewRack): Promise<void> => {
    const rackId = await addRack(body);
    toast(t('added', { name: body.name }));
    onSaved(rackId);
  };
  const submit = (): Promise<void> => form.submit(newRack, toRackBody(form.values), add, faults(form.values));
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('add')} onSubmit={() => void submit()}>
        <RackFields groups={groups} form={form} />
      </Form>
    </EditSheet>
  );
}

/** Labels and formatted values of a rack's fields, for the conflict list. */
const useFieldText = (groups: readonly RackGroup[], rack: Rack) => {
  const t = useTranslations('racks');
  const text = useRackText();
  const draft = toRackDraft(rack);
  return (name: keyof RackDraft) => {
    if (name === 'sections') {
      const all = draft.sections.map((section) =>
        t('sections.words', { name: section.name, tiers: text.tiers(section), columns: text.columns(section) }),
      );
      return { name: t('sections.title'), value: all.join(', ') };
    }
    const group = groups.find(({ rackGroupNo }) => rackGroupNo === rack.rackGroupNo)?.name;
    return { name: t(`form.${name}`), value: name === 'rackGroupNo' ? (group ?? '') : draft[name] };
  };
};

function ChangeRack({ farmId, groups, rack, onClose, onSaved }: Common & { rack: Rack }) {
  const t = useTranslations('racks.form');
  const conflict = useTranslations('common.conflict');
  const { mutateAsync: changeRack } = useChangeRack(farmId, rack.rackId);
  const { mutateAsync: removeRack } = useRemoveRack(farmId, rack.rackId);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge<Rack, RackDraft>({
    draft: `rack ${rack.rackId}`,
    entity: rack,
    toValues: toRackDraft,
    fresh: async () =>
      (await fetchFresh(racksQuery(farmId, undefined))).racks.find(({ rackId }) => rackId === rack.rackId) ?? rack,
  });
  const fieldWords = useFieldText(groups, read);
  const faults = useSectionErrors();
  const save = async (): Promise<void> => {
    const change = (body: NewRack, version: number): Promise<unknown> => changeRack({ ...body, version });
    if (!(await submit(newRack, toRackBody, change, faults(form.values)))) return;
    toast(t('saved', { name: form.values.name }));
    onSaved();
  };
  const remove = async (): Promise<void> => {
    await removeRack();
    toast(t('removed', { name: rack.name }));
    onSaved(null);
  };
  return (
    <EditSheet title={t('edit', { name: rack.name })} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={conflicts.length > 0 ? conflict('over') : t('save')} onSubmit={() => void save()}>
        <RackFields groups={groups} form={form} />
        {conflicts.length > 0 && <ConflictNote theirs={conflicts.map(fieldWords)} />}
      </Form>
      <div className={classes.apart}>
        <ConfirmButton label={t('remove')} title={t('removeTitle', { name: rack.name })} onConfirm={remove}>
          {t('removeText')}
        </ConfirmButton>
      </div>
    </EditSheet>
  );
}

type Props = Common & { rack: Rack | undefined; group: number | undefined };

/** Sheet that creates, edits or deletes a rack; managers only. */
export function RackSheet({ rack, group, ...common }: Props) {
  return rack ? <ChangeRack {...common} rack={rack} /> : <AddRack {...common} group={group} />;
}
