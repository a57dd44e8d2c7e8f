import { weightKg } from '@onsil/contract/batches';
import type { YieldPlan } from '@onsil/contract/yield-plans';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { CallError } from '#lib/http/api.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { formatKg } from '#lib/format/yields.ts';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { useSavePlan, type PlanMonth } from '../commands.ts';

type Typed = {
  text: string;
  /** the plan at the start of typing; absent after a conflict until it is reviewed */
  from?: { plan: YieldPlan | undefined };
  problem?: string;
};

export type CellState = 'quiet' | 'typed' | 'saving' | 'saved' | 'failed';

const textOf = (plan: YieldPlan | undefined): string => (plan === undefined ? '' : String(plan.planKg));
const keyOf = ({ farmCropId, month }: PlanMonth): string => `${farmCropId}.${month}`;

/** Someone else saved the plan first. */
const isConflict = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'CONFLICT' || error.code === 'NOT_FOUND' || error.fields.some(({ code }) => code === 'taken'));

/** Form state of a year's plan; each cell is saved when it loses the focus. */
export const usePlanCells = (farmId: string, plans: readonly YieldPlan[]) => {
  const t = useTranslations('yieldPlans.grid');
  const { validation } = useMessages();
  const refusal = useDetailedErrorMessage();
  const { mutateAsync: savePlan } = useSavePlan(farmId);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const [saving, setSaving] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState<readonly string[]>([]);

  const planOf = ({ farmCropId, year, month }: PlanMonth): YieldPlan | undefined =>
    plans.find((one) => one.farmCropId === farmCropId && one.year === year && one.month === month);

  const forget = (key: string): void =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));

  const type = (month: PlanMonth, text: string): void => {
    const key = keyOf(month);
    setSaved((now) => now.filter((one) => one !== key));
    setTyped((now) => {
      const before = now[key];
      const from = before ? before.from : { plan: planOf(month) };
      return { ...now, [key]: { text, ...(from && { from }) } };
    });
  };

  const fail = (key: string, { text }: Typed, problem: string): void =>
    setTyped((now) => ({ ...now, [key]: { text, problem } }));

  const save = async (month: PlanMonth): Promise<void> => {
    const key = keyOf(month);
    const cell = typed[key];
    if (!cell || saving.includes(key)) return;
    const kg = parseNumber(cell.text);
    const { error } = z.safeParse(weightKg, kg ?? 0);
    const wrong = error?.issues[0]?.message;
    if (wrong !== undefined)
      return fail(key, cell, Object.entries(validation).find(([name]) => name === wrong)?.[1] ?? validation.invalid);
    const before = cell.from ? cell.from.plan : planOf(month);
    if ((before?.planKg ?? null) === kg) return forget(key);
    setSaving((now) => [...now, key]);
    try {
      await savePlan({ month, planKg: kg, before });
      forget(key);
      setSaved((now) => [...now, key]);
    } catch (refused) {
      fail(key, cell, isConflict(refused) ? t('overtaken') : refusal(refused));
    } finally {
      setSaving((now) => now.filter((one) => one !== key));
    }
  };

  const cell = (month: PlanMonth) => {
    const key = keyOf(month);
    const now = typed[key];
    const state: CellState = saving.includes(key)
      ? 'saving'
      : now?.problem !== undefined
        ? 'failed'
        : now
          ? 'typed'
          : saved.includes(key)
            ? 'saved'
            : 'quiet';
    return {
      text: now?.text ?? textOf(planOf(month)),
      state,
      problem: now?.problem && t('problem', { kg: formatKg(planOf(month)?.planKg), problem: now.problem }),
      type: (text: string) => type(month, text),
      save: () => void save(month),
      forget: () => forget(key),
    };
  };

  return cell;
};

export type PlanCell = ReturnType<ReturnType<typeof usePlanCells>>;
