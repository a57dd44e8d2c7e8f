import type { CostSummary } from '@onsil/contract/costs';
import { costKinds } from '@onsil/domain/costs/kinds';
import { monthsBefore } from '@onsil/domain/costs/months';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { formatMonth } from '#lib/format/kst.ts';
import type { FormErrors } from '#lib/state/use-form.ts';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { costSummaryQuery } from '../api.ts';
import { batchTarget, cropTarget, type CostDraft } from '../model/cost-draft.ts';
import { thisMonth } from '../model/period.ts';
import { useWon } from '../model/use-won.ts';

type Props = {
  farmId: string;
  draft: CostDraft;
  /** the name of the target of a saved cost, which may be gone from the lists */
  targetName: string | null;
  problems: FormErrors;
  onChange: (part: Partial<CostDraft>) => void;
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
  const { data: crops = [] } = useQuery(plantableCropsQuery(farmId));
  const { data: summary } = useQuery(costSummaryQuery(farmId, { from: month, to: month }));
  const cropOptions = crops.map(({ farmCropId, cropName }) => ({ value: cropTarget(farmCropId), label: cropName }));
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
  return { targets: groups.filter((one) => !('items' in one) || one.items.length > 0), summary };
};

/** What of a kind was computed in a month already. */
const computedOf = (summary: CostSummary | undefined, { month, kind }: CostDraft): number => {
  const computed = summary?.months.find((one) => one.month === month)?.computed;
  return kind === 'energy' || kind === 'labour' ? (computed?.[kind] ?? 0) : 0;
};

export function CostFields({ farmId, draft, targetName, problems, onChange }: Props) {
  const t = useTranslations('costs');
  const { won } = useWon();
  const { targets, summary } = useTargets(farmId, draft, targetName);
  const computed = computedOf(summary, draft);
  const kind = costKinds.find((one) => one === draft.kind);
  return (
    <>
      <SelectField
        name="month"
        label={t('sheet.month')}
        value={draft.month}
        error={problems['month']}
        data={monthOptions(draft.month).map((month) => ({ value: month, label: formatMonth(month) }))}
        onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
      />
      <SelectField
        name="kind"
        label={t('sheet.kind')}
        value={draft.kind}
        error={problems['kind']}
        data={costKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
      />
      <NumberField
        name="amount"
        label={t('sheet.amount')}
        unit="₩"
        value={draft.amount}
        error={problems['amount']}
        {...(computed > 0 &&
          kind && {
            description: t('sheet.computedHint', { kind: t(`kinds.${kind}`), amount: won(computed) }),
          })}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      <SelectField
        name="target"
        label={t('sheet.target')}
        value={draft.target}
        error={problems['batchId'] ?? problems['farmCropId']}
        data={targets}
        onChange={({ currentTarget }) => onChange({ target: currentTarget.value })}
      />
      <TextField
        name="note"
        label={t('sheet.note')}
        maxLength={200}
        value={draft.note}
        error={problems['note']}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}
