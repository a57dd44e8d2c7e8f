import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { weightKg } from '@onsil/contract/batches';
import type { YieldPlan } from '@onsil/contract/yield-plans';
import { parseNumber } from '#lib/format/parse-number.ts';
import { formatKg } from '#lib/format/yields.ts';
import { CallError } from '#lib/http/api.ts';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { plansQuery } from '../api.ts';
import { useSavePlan, type PlanMonth } from '../commands.ts';

type Typed = {
  month: PlanMonth;
  text: string;
  /** left while an earlier text of it was being saved: it is saved next */
  isNext?: true;
  /** the plan at the start of typing; absent after a conflict until it is reviewed */
  from?: { plan: YieldPlan | undefined };
  problem?: string;
};

export type CellState = 'quiet' | 'typed' | 'saving' | 'saved' | 'failed';

/** The plan of a month as it is shown and typed. */
export type PlanCell = {
  text: string;
  state: CellState;
  problem: string | undefined;
  type: (text: string) => void;
  save: () => void;
  /** shows the plan again in place of what was typed */
  forget: () => void;
};

const textOf = (plan: YieldPlan | undefined): string => (plan === undefined ? '' : String(plan.planKg));
const keyOf = ({ farmCropId, month }: PlanMonth): string => `${farmCropId}.${month}`;

/** Someone else saved the plan first. */
const isConflict = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 'CONFLICT' || error.code === 'NOT_FOUND' || error.fields.some(({ code }) => code === 'taken'));

/** Typed values of the cells until they are saved, by their keys. */
const useTypedCells = () => {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  return {
    typed,
    put: (key: string, change: (before: Typed | undefined) => Typed): void =>
      setTyped((now) => ({ ...now, [key]: change(now[key]) })),
    forget: (key: string): void => setTyped(({ [key]: _forgotten, ...others }) => others),
    // What was typed during a save stays; the next save of it starts from the plan of that time.
    fail: (key: string, { month, text }: Typed, problem: string): void =>
      setTyped((now) => ({ ...now, [key]: { month, text: now[key]?.text ?? text, problem } })),
    succeed: (key: string, { text: savedText }: Typed): void =>
      setTyped(({ [key]: now, ...others }) => {
        if (!now || now.text === savedText) return others;
        const { from: _before, ...typedMeanwhile } = now;
        return { ...others, [key]: typedMeanwhile };
      }),
  };
};

type TypedCells = ReturnType<typeof useTypedCells>;

/** The plan of a month among those that are known. */
const findPlan = (plans: readonly YieldPlan[], { farmCropId, year, month }: PlanMonth): YieldPlan | undefined =>
  plans.find((one) => one.farmCropId === farmCropId && one.year === year && one.month === month);

/** The first fault of a typed weight, in words; undefined without one. */
const useWeightFault = (): ((kg: number | null) => string | undefined) => {
  const { validation } = useMessages();
  return (kg) => {
    const fault = z.safeParse(weightKg, kg ?? 0).error?.issues[0]?.message;
    return fault && (Object.entries(validation).find(([name]) => name === fault)?.[1] ?? validation.invalid);
  };
};

/** Saves cells, each text of a cell after the one before, and says which are being saved and which are saved. */
const useSaveCells = (farmId: string, plans: readonly YieldPlan[], cells: TypedCells) => {
  const t = useTranslations('yieldPlans.grid');
  const refusal = useDetailedErrorMessage();
  const weightFault = useWeightFault();
  const client = useQueryClient();
  const { mutateAsync: savePlan } = useSavePlan(farmId);
  const { typed, put, forget, fail, succeed } = cells;
  const [saving, setSaving] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState<readonly string[]>([]);

  const save = async (month: PlanMonth): Promise<void> => {
    const key = keyOf(month);
    const cell = typed[key];
    if (!cell) return;
    if (saving.includes(key)) return put(key, (now = cell) => ({ ...now, isNext: true }));
    const kg = parseNumber(cell.text);
    const fault = weightFault(kg);
    if (fault !== undefined) return fail(key, cell, fault);
    // The grid is given a refetched plan a moment later than the cache has it.
    const newest = client.getQueryData(plansQuery(farmId, month.year).queryKey) ?? plans;
    const before = cell.from ? cell.from.plan : findPlan(newest, month);
    if ((before?.planKg ?? null) === kg) return forget(key);
    setSaving((now) => [...now, key]);
    try {
      await savePlan({ month, planKg: kg, before });
      succeed(key, cell);
      setSaved((now) => [...now, key]);
    } catch (refused) {
      fail(key, cell, isConflict(refused) ? t('overtaken') : refusal(refused));
    } finally {
      setSaving((now) => now.filter((one) => one !== key));
    }
  };

  const next = Object.entries(typed).find(([key, { isNext }]) => isNext && !saving.includes(key))?.[1];
  const saveNext = useEffectEvent(save);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it follows the end of another save
    if (next) void saveNext(next.month);
  }, [next]);

  return { save, saving, saved, unmark: (key: string): void => setSaved((now) => now.filter((one) => one !== key)) };
};

/** Form state of a year's plan; each cell is saved when it loses the focus. */
export const usePlanCells = (farmId: string, plans: readonly YieldPlan[]) => {
  const t = useTranslations('yieldPlans.grid');
  const cells = useTypedCells();
  const { typed, put, forget } = cells;
  const { save, saving, saved, unmark } = useSaveCells(farmId, plans, cells);

  const type = (month: PlanMonth, text: string): void => {
    const key = keyOf(month);
    unmark(key);
    put(key, (before) => {
      const from = before ? before.from : { plan: findPlan(plans, month) };
      return { month, text, ...(from && { from }) };
    });
  };

  const stateOf = (key: string): CellState => {
    const now = typed[key];
    if (saving.includes(key)) return 'saving';
    if (now) return now.problem === undefined ? 'typed' : 'failed';
    return saved.includes(key) ? 'saved' : 'quiet';
  };

  const cell = (month: PlanMonth): PlanCell => {
    const key = keyOf(month);
    const now = typed[key];
    return {
      text: now?.text ?? textOf(findPlan(plans, month)),
      state: stateOf(key),
      problem: now?.problem && t('problem', { kg: formatKg(findPlan(plans, month)?.planKg), problem: now.problem }),
      type: (text: string) => type(month, text),
      save: () => void save(month),
      forget: () => forget(key),
    };
  };

  return {
    cell,
    hasUnsaved: Object.entries(typed).some(([key, { problem }]) => problem !== undefined || !saving.includes(key)),
  };
};
