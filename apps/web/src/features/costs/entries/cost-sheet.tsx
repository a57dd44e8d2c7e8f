import { costsApi, type CostEntry } from '@onsil/contract/costs';
import { costKinds } from '@onsil/domain/costs/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatMonth } from '#lib/format/kst.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useForm } from '#lib/state/use-form.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { costsQuery, type Months } from '../api.ts';
import { useAddCost, useChangeCost, useRemoveCost } from '../commands.ts';
import { toCostBody, toCostDraft, type CostDraft } from '../model/cost-draft.ts';
import { thisMonth } from '../model/period.ts';
import { useWon } from '../model/use-won.ts';
import { closedSheet, type CostsNavigate } from '../search-params.ts';
import { CostFields } from './cost-fields.tsx';

const { body: schema } = costsApi.addCost;

/** Enters a cost. */
export function NewCostSheet({ farmId, go }: { farmId: string; go: CostsNavigate }) {
  const t = useTranslations('costs.sheet');
  const [initial] = useState<CostDraft>(() => ({
    month: thisMonth(),
    kind: 'seeds',
    amount: '',
    target: '',
    note: '',
  }));
  const [draft, setDraft] = useState(initial);
  const { mutateAsync: add } = useAddCost(farmId);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(schema, toCostBody(draft), {}, async (body) => {
      await add(body);
      toast(t('saved'));
      go(closedSheet, { saved: true });
    });
  return (
    <EditSheet title={t('add')} changed={draft.amount !== '' || draft.note !== ''} onClose={() => go(closedSheet)}>
      <Form sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <CostFields
          farmId={farmId}
          draft={draft}
          targetName={null}
          problems={sending.problems}
          onChange={(part) => {
            sending.forget(...Object.keys(part), 'batchId', 'farmCropId');
            setDraft((now) => ({ ...now, ...part }));
          }}
        />
      </Form>
    </EditSheet>
  );
}

type EditProps = { farmId: string; months: Months; page: number; cost: CostEntry; go: CostsNavigate };

function RemoveButton({ farmId, cost, go }: Omit<EditProps, 'months' | 'page'>) {
  const t = useTranslations('costs');
  const { won } = useWon();
  const { mutateAsync: remove } = useRemoveCost(farmId, cost.costId);
  return (
    <ConfirmButton
      label={t('sheet.remove')}
      title={t('sheet.removeTitle')}
      fullWidth
      work={async () => {
        await remove();
        toast(t('sheet.removed'));
        go(closedSheet, { saved: true });
      }}
    >
      {t('sheet.removeText', {
        month: formatMonth(cost.month),
        kind: t(`kinds.${cost.kind}`),
        amount: won(cost.amount),
      })}
    </ConfirmButton>
  );
}

function EditCost({ farmId, months, page, cost, go, onChanged }: EditProps & { onChanged: () => void }) {
  const t = useTranslations('costs');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { mutateAsync: change } = useChangeCost(farmId, cost.costId);
  const sending = useForm();
  const { draft, setDraft, read, overtaken, save } = useConflictMerge<CostEntry, CostDraft>({
    key: `cost ${cost.costId}`,
    thing: cost,
    draftOf: toCostDraft,
    // A deleted cost is refused by the next save.
    fresh: async () => {
      const { items } = await fetchFresh(costsQuery(farmId, months, page));
      return items.find(({ costId }) => costId === cost.costId) ?? cost;
    },
  });
  const submit = (): Promise<void> =>
    sending.send(schema, toCostBody(draft), {}, async () => {
      if (!(await save((typed, version) => change({ ...z.parse(schema, toCostBody(typed)), version })))) return;
      toast(t('sheet.saved'));
      go(closedSheet, { saved: true });
    });
  const targetName = read.batchName ?? read.cropName;
  const theirs = toCostDraft(read);
  const textOf = (part: keyof CostDraft): string => {
    const kind = costKinds.find((one) => one === theirs.kind);
    const target = targetName ?? t('entries.shared');
    return { ...theirs, kind: kind ? t(`kinds.${kind}`) : '', target, month: formatMonth(theirs.month) }[part];
  };
  return (
    <>
      <Form
        sending={sending}
        submitLabel={overtaken.length > 0 ? common('over') : t('sheet.save')}
        onSubmit={() => void submit()}
      >
        <CostFields
          farmId={farmId}
          draft={draft}
          targetName={targetName}
          problems={sending.problems}
          onChange={(part) => {
            sending.forget(...Object.keys(part), 'batchId', 'farmCropId');
            onChanged();
            setDraft((now) => ({ ...now, ...part }));
          }}
        />
        {overtaken.length > 0 && (
          <ConflictNote theirs={overtaken.map((part) => ({ name: t(`sheet.${part}`), value: textOf(part) }))} />
        )}
      </Form>
      <RemoveButton farmId={farmId} cost={cost} go={go} />
    </>
  );
}

type Props = Omit<EditProps, 'cost'> & { costId: number };

/** Changes or deletes a cost of the listed page. */
export function EditCostSheet({ costId, ...props }: Props) {
  const t = useTranslations('costs.sheet');
  const { data, error, refetch } = useQuery(costsQuery(props.farmId, props.months, props.page));
  const [changed, setChanged] = useState(false);
  const cost = data?.items.find((one) => one.costId === costId);
  return (
    <EditSheet title={t('edit')} changed={changed} onClose={() => props.go(closedSheet)}>
      {cost && <EditCost key={costId} {...props} cost={cost} onChanged={() => setChanged(true)} />}
      {!cost && data && <EmptyState title={t('gone')} />}
      {!data && <QueryFallback error={error} retry={refetch} lines={5} />}
    </EditSheet>
  );
}
