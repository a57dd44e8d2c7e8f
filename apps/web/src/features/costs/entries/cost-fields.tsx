import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { costKinds } from '@onsil/domain/costs/kinds';
import { monthsBefore } from '@onsil/domain/costs/months';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { formatMonth } from '#lib/format/kst.ts';
import type { FormState } from '#lib/forms/form.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { costSummaryQuery } from '../api.ts';
import { batchTarget, cropTarget, type CostDraft } from '../model/cost-draft.ts';
import { thisMonth } from '../model/period.ts';
import { useWon } from '../model/use-won.ts';

type Props = {
  farmId: string;
  form: FormState<CostDraft>;
  /** the name of the target of a saved cost, which may be gone from the lists */
  targetName: string | null;
};

const maxMonths = 24;

/** The months that can be chosen: the last two years, and the month that a saved cost has. */
const monthOptions = (chosen: string): string[] => {
  const months = Array.from({ length: maxMonths }, (_, ago) => monthsBefore(thisMonth(), ago));
  return months.includes(chosen) ? months : [...months, chosen];
};

type Option = { value: string; label: string };
type Group = { group: string; items: Option[] };

const useTargets = (farmId: string, { month, target }: CostDraft, targetName: string | null) => {
  const t = useTranslations('costs.sheet');
  const query = useQuery(plantableCropsQuery(farmId));
  const { data: summary } = useQuery(costSummaryQuery(farmId, { from: month, to: month }));
  const cropOptions = (query.data ?? []).map(({ farmCropId, cropName }) => ({
    value: cropTarget(farmCropId),
    label: cropName,
  }));
  const batchOptions = (summary?.batches ?? []).map(({ batchId, batchName, cropName }) => ({
    value: batchTarget(batchId),
    label: `${batchName} (${cropName})`,
  }));
  const known = [...cropOptions, ...batchOptions].some(({ value }) => value === target);
  const groups: (Option | Group)[] = [
    { value: '', label: t('shared') },
    ...(known || target === '' ? [] : [{ value: target, label: targetName ?? target }]),
    { group: t('crops'), items: cropOptions },
    { group: t('batches'), items: batchOptions },
  ];
  return { targets: groups.filter((one) => !('items' in one) || one.items.length > 0), query, summary };
};

/** What of a kind was computed in a month already. */
const computedOf = (summary: CostSummary | undefined, { month, kind }: CostDraft): number => {
  const computed = summary?.months.find((one) => one.month === month)?.computed;
  return kind === 'energy' || kind === 'labour' ? (computed?.[kind] ?? 0) : 0;
};

export function CostFields({ farmId, form, targetName }: Props) {
  const t = useTranslations('costs');
  const { won } = useWon();
  const draft = form.values;
  const { targets, query, summary } = useTargets(farmId, draft, targetName);
  const computed = computedOf(summary, draft);
  const kind = costKinds.find((one) => one === draft.kind);
  return (
    <>
      <SelectField
        {...form.field('month')}
        label={t('sheet.month')}
        data={monthOptions(draft.month).map((month) => ({ value: month, label: formatMonth(month) }))}
      />
      <SelectField
        {...form.field('kind')}
        label={t('sheet.kind')}
        data={costKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
      />
      <NumberField
        {...form.field('amount')}
        label={t('sheet.amount')}
        unit="₩"
        {...(computed > 0 &&
          kind && {
            description: t('sheet.computedHint', { kind: t(`kinds.${kind}`), amount: won(computed) }),
          })}
      />
      <SelectField {...form.field('target')} query={query} label={t('sheet.target')} data={targets} />
      <TextField {...form.field('note')} label={t('sheet.note')} maxLength={200} />
    </>
  );
}
