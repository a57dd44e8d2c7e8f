import { newRack, type Rack, type RackGroup } from '@onsil/contract/racks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useAddRack, useChangeRack, useRemoveRack } from '../commands.ts';
import { createRackDraft, toRackBody, toRackDraft, type RackDraft } from '../model/rack-draft.ts';
import { RackFields } from './rack-fields.tsx';
import classes from '../racks.module.css';
import { useRackText } from '../model/use-rack-text.ts';
import { useSectionErrors } from './use-section-errors.ts';
import { racksQuery } from '../api.ts';

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
  const [initial] = useState(() => createRackDraft(group ?? groups[0]?.rackGroupNo));
  const [draft, setDraft] = useDraft(`new rack ${farmId}`, initial);
  const sending = useForm();
  const faults = useSectionErrors();
  const submit = (): Promise<void> =>
    sending.send(newRack, toRackBody(draft), faults(draft), async (body) => {
      const rackId = await addRack(body);
      toast(t('added', { name: body.name }));
      onSaved(rackId);
    });
  return (
    <EditSheet title={t('add')} changed={JSON.stringify(draft) !== JSON.stringify(initial)} onClose={onClose}>
      <Form sending={sending} submitLabel={t('add')} onSubmit={() => void submit()}>
        <RackFields
          groups={groups}
          draft={draft}
          sending={sending}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
      </Form>
    </EditSheet>
  );
}

/** Labels and formatted values of a rack's fields, for the conflict list. */
const useFieldWords = (groups: readonly RackGroup[], rack: Rack) => {
  const t = useTranslations('racks');
  const words = useRackText();
  const draft = toRackDraft(rack);
  return (name: keyof RackDraft) => {
    if (name === 'sections') {
      const all = draft.sections.map((section) =>
        t('sections.words', { name: section.name, tiers: words.tiers(section), columns: words.columns(section) }),
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
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge<Rack, RackDraft>({
    key: `rack ${rack.rackId}`,
    thing: rack,
    draftOf: toRackDraft,
    fresh: async () =>
      (await fetchFresh(racksQuery(farmId, undefined))).racks.find(({ rackId }) => rackId === rack.rackId) ?? rack,
  });
  const fieldWords = useFieldWords(groups, read);
  const sending = useForm();
  const faults = useSectionErrors();
  const submit = (): Promise<void> =>
    sending.send(newRack, toRackBody(draft), faults(draft), async () => {
      const saved = await save((typed, version) => changeRack({ ...z.parse(newRack, toRackBody(typed)), version }));
      if (!saved) return;
      toast(t('saved', { name: draft.name }));
      onSaved();
    });
  const remove = async (): Promise<void> => {
    await removeRack();
    toast(t('removed', { name: rack.name }));
    onSaved(null);
  };
  return (
    <EditSheet title={t('edit', { name: rack.name })} changed={changed} onClose={onClose}>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? conflict('over') : t('save')}
        onSubmit={() => void submit()}
      >
        <RackFields
          groups={groups}
          draft={draft}
          sending={sending}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
        {overtaken.length > 0 && <ConflictNote theirs={overtaken.map(fieldWords)} />}
      </Form>
      <div className={classes.apart}>
        <ConfirmButton label={t('remove')} title={t('removeTitle', { name: rack.name })} work={remove}>
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
