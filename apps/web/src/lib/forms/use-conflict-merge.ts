import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { CallError } from '../http/call-error.ts';
import { useDraft } from '../state/use-draft.ts';
import type { FormErrors } from './form.ts';
import { mergeValues } from './merge-values.ts';
import { useForm } from './use-form.ts';

const isConflict = (error: unknown): boolean => error instanceof CallError && error.code === 'CONFLICT';

/**
 * @returns the entity as someone else saved it meanwhile, undefined once this was saved
 * @throws what `send` throws for another reason than its version
 */
const saveUnlessOutdated = async <T extends { version: number }>(
  send: () => Promise<unknown>,
  base: T,
  fresh: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    await send();
    return undefined;
  } catch (error) {
    const current = isConflict(error) ? await fresh() : base;
    if (current.version === base.version) throw error;
    return current;
  }
};

type Options<T, Values> = {
  /** key of the stored draft; without one nothing typed is kept */
  draft?: string | undefined;
  entity: T;
  toValues: (entity: T) => Values;
  /** the values to start with, where they differ from the entity's */
  startValues?: Values | undefined;
  /** loads the current entity */
  fresh: () => Promise<T>;
  toField?: (path: string, values: Values) => string;
};

/**
 * The form of an entity with optimistic locking. On a version conflict, changes by others to other values are merged;
 * values changed by both are reported first, and only the next save overwrites them.
 */
export const useConflictMerge = <T extends { version: number }, Values extends object>(options: Options<T, Values>) => {
  const { draft, entity, toValues, startValues, fresh, toField } = options;
  const [read, setRead] = useDraft(draft === undefined ? draft : `${draft} read`, entity);
  const form = useForm<Values>({ draft, initial: toValues(read), startValues, ...(toField && { toField }) });
  const [conflicts, setConflicts] = useState<(keyof Values)[]>([]);

  /**
   * Restarts from the current entity, for a form that stays open after saving.
   * @param sent the values that were saved: what was typed since then stays
   */
  const renew = (current: T, sent: Values): void => {
    setRead(current);
    form.reset(toValues(current), { sent });
    setConflicts([]);
  };

  // A form that opens from the cache gets the current entity a moment later; what was typed is merged when it is saved.
  const isOutdated = entity.version > read.version && !form.changed && !form.busy;
  useEffect(() => {
    if (!isOutdated) return;
    setRead(entity);
    form.reset(toValues(entity));
    // oxlint-disable-next-line react/exhaustive-deps -- the form and its functions are new at each render
  }, [isOutdated, entity]);

  /** Merges what others saved into what was sent, and into what was typed since then; undefined where both changed a value. */
  const merge = (base: T, typed: Values, current: T): Values | undefined => {
    const saved = toValues(current);
    const result = mergeValues({ base: toValues(base), typed, saved });
    setRead(current);
    form.reset(saved, { keepTyped: true });
    form.set((now) => mergeValues({ base: typed, typed: now, saved: result.merged }).merged);
    setConflicts(result.conflicts);
    return result.conflicts.length === 0 ? result.merged : undefined;
  };

  /**
   * Validates and saves; resolves with whether it was saved, false after an error or a conflict.
   * @param toBody the call's body of values; `current` is the saved entity, for a call that sends more than is typed
   */
  const submit = async <S extends z.ZodMiniType>(
    schema: S,
    toBody: (values: Values, version: number, current: T) => unknown,
    send: (body: z.output<S>, version: number) => Promise<unknown>,
    own: FormErrors<Values> = {},
  ): Promise<boolean> => {
    const save = async (base: T, typed: Values, body: z.output<S>): Promise<boolean> => {
      const current = await saveUnlessOutdated(() => send(body, base.version), base, fresh);
      if (!current) return true;
      const merged = merge(base, typed, current);
      return merged !== undefined && save(current, merged, z.parse(schema, toBody(merged, current.version, current)));
    };
    let isSaved = false;
    const attempt = async (body: z.output<S>): Promise<void> => {
      isSaved = await save(read, form.values, body);
    };
    await form.submit(schema, toBody(form.values, read.version, read), attempt, own);
    return isSaved;
  };

  return {
    form,
    /** the entity as last read; after a conflict, the one saved by someone else */
    read,
    /** values changed by both */
    conflicts,
    renew,
    submit,
  };
};
