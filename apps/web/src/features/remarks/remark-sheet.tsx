import { remarkBody, type Remark } from '@onsil/contract/remarks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { ConflictNote } from '#ui/conflict-note.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { remarkCommands } from './commands.ts';
import { bodyOf, draftOf, type Begun, type Draft } from './remark-draft.ts';
import { RemarkFields } from './remark-fields.tsx';
import type { About } from './remark-row.tsx';

type Props = {
  /** the annotation to edit; none for a new one */
  remark: Remark | undefined;
  /** the current state of the annotation, for resolving a conflict */
  fresh: () => Promise<Remark | undefined>;
  about: About;
  seen: { from: number; to: number };
  onClose: (saved: boolean) => void;
  onChanged: () => void;
};

const iso = (ms: number): string => new Date(ms).toISOString();

export function RemarkSheet({ remark, fresh, about, seen, onClose, onChanged }: Props) {
  const t = useTranslations('remarks');
  const common = useTranslations('common.conflict');
  const [initial] = useState<Begun>(
    () =>
      remark ?? {
        controllerId: about.controllers[0]?.controllerId ?? '',
        field: null,
        from: iso(seen.from),
        to: iso(seen.to),
        text: '',
        version: 0,
      },
  );
  const { draft, setDraft, changed, read, overtaken, save } = useVersioned<Begun, Draft>({
    key: `remark ${remark?.specificityNo ?? 'new'}`,
    thing: initial,
    draftOf,
    fresh: async () => (await fresh()) ?? initial,
  });
  const sending = useSending();
  const { problems, forget } = sending;
  const change = (part: Partial<Draft>): void => {
    forget(...Object.keys(part));
    setDraft((now) => ({ ...now, ...part }));
  };
  const submit = (): Promise<void> =>
    sending.send(remarkBody, bodyOf(draft), {}, async () => {
      const saved = await save((typed, version) => {
        const { controllerId, ...words } = bodyOf(typed);
        if (!remark) return remarkCommands.add({ controllerId, ...words });
        return remarkCommands.change({ specificityNo: remark.specificityNo, version, ...words });
      });
      onChanged();
      if (!saved) return;
      toast(t('saved'));
      onClose(true);
    });
  return (
    <EditSheet title={t(remark ? 'change' : 'write')} changed={changed} onClose={() => onClose(false)}>
      <SendingForm
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('save')}
        onSubmit={() => void submit()}
      >
        <RemarkFields draft={draft} about={about} pinned={remark !== undefined} problems={problems} onChange={change} />
        {overtaken.length > 0 && (
          <ConflictNote theirs={overtaken.map((part) => ({ name: t(part), value: draftOf(read)[part] }))} />
        )}
      </SendingForm>
    </EditSheet>
  );
}
