import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { costsApi, type CostEntry } from '@onsil/contract/costs';
import { costKinds } from '@onsil/domain/costs/kinds';
import { formatMonth } from '#lib/format/kst.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { findRow } from '#lib/state/find-row.ts';
import { closedSheet } from '#lib/state/search-param.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useSheetChanges } from '#ui/forms/sheet-changes.ts';
import { costsQuery, type Months } from '../api.ts';
import { useAddCost, useChangeCost, useRemoveCost } from '../commands.ts';
import { toCostBody, toCostDraft, toCostField, type CostDraft } from '../model/cost-draft.ts';
import { thisMonth } from '../model/period.ts';
import { useWon } from '../model/use-won.ts';
import type { SetCostsSearch, CostsSearch } from '../search-params.ts';
import { CostFields } from './cost-fields.tsx';

const { body: schema } = costsApi.createCost;

/** Enters a cost. */
export function NewCostSheet({ farmId, setSearch }: { farmId: string; setSearch: SetCostsSearch }) {
  const t = useTranslations('costs.sheet');
  const [initial] = useState<CostDraft>(() => ({
    month: thisMonth(),
    kind: 'seeds',
    amount: '',
    target: '',
    note: '',
  }));
  const form = useForm({ draft: `new cost ${farmId}`, initial, toField: toCostField });
  const { mutateAsync: add } = useAddCost(farmId);
  const submit = (): Promise<void> =>
    form.submit(schema, toCostBody(form.values), async (body) => {
      await add(body);
      toast(t('saved'));
      setSearch(closedSheet, { saved: true });
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={() => setSearch(closedSheet)}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <CostFields farmId={farmId} form={form} targetName={null} />
      </Form>
    </EditSheet>
  );
}

type EditProps = { farmId: string; months: Months; search: CostsSearch; cost: CostEntry; setSearch: SetCostsSearch };

function RemoveButton({ farmId, cost, setSearch }: Omit<EditProps, 'months' | 'search'>) {
  const t = useTranslations('costs');
  const { won } = useWon();
  const { mutateAsync: remove } = useRemoveCost(farmId, cost.costId);
  return (
    <ConfirmButton
      label={t('sheet.remove')}
      title={t('sheet.removeTitle')}
      fullWidth
      onConfirm={async () => {
        await remove();
        toast(t('sheet.removed'));
        setSearch(closedSheet, { saved: true });
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

function EditCost({ farmId, months, search, cost, setSearch }: EditProps) {
  const t = useTranslations('costs');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { mutateAsync: change } = useChangeCost(farmId, cost.costId);
  const { form, read, conflicts, submit } = useConflictMerge<CostEntry, CostDraft>({
    draft: `cost ${cost.costId}`,
    entity: cost,
    toValues: toCostDraft,
    toField: toCostField,
    // A deleted cost is refused by the next save.
    fresh: async () => {
      const load = (pageNo: number) => fetchFresh(costsQuery(farmId, months, search, pageNo));
      return (await findRow(load, ({ costId }) => costId === cost.costId, search.page ?? 1)) ?? cost;
    },
  });
  useSheetChanges(form.changed);
  const save = async (): Promise<void> => {
    if (!(await submit(schema, toCostBody, (body, version) => change({ ...body, version })))) return;
    toast(t('sheet.saved'));
    setSearch(closedSheet, { saved: true });
  };
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
        form={form}
        submitLabel={conflicts.length > 0 ? common('over') : t('sheet.save')}
        onSubmit={() => void save()}
      >
        <CostFields farmId={farmId} form={form} targetName={targetName} />
        {conflicts.length > 0 && (
          <ConflictNote theirs={conflicts.map((part) => ({ name: t(`sheet.${part}`), value: textOf(part) }))} />
        )}
      </Form>
      <RemoveButton farmId={farmId} cost={cost} setSearch={setSearch} />
    </>
  );
}

type Props = Omit<EditProps, 'cost'> & { costId: number };

/** Changes or deletes a cost of the listed page. */
export function EditCostSheet({ costId, ...props }: Props) {
  const t = useTranslations('costs.sheet');
  const { data, error, refetch } = useQuery(
    costsQuery(props.farmId, props.months, props.search, props.search.page ?? 1),
  );
  const cost = useOpenedRow(data?.items, (one) => one.costId, costId);
  return (
    <EditSheet title={t('edit')} onClose={() => props.setSearch(closedSheet)}>
      {cost && <EditCost key={costId} {...props} cost={cost} />}
      {!cost && data && <EmptyState title={t('gone')} />}
      {!data && <QueryFallback error={error} retry={refetch} lines={5} />}
    </EditSheet>
  );
}
