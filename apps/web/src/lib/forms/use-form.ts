import { useForm as useFormValues } from '@mantine/form';
import { useCallback, useState } from 'react';
import { useMessages } from 'use-intl';
import * as z from 'zod/mini';
import { isEqual } from '../state/is-equal.ts';
import { restoreDraft, useStoredDraft } from '../state/use-draft.ts';
import type { FormErrors, OwnedForm } from './form.ts';
import { mergeValues } from './merge-values.ts';
import { useSending, type PathErrors } from './use-sending.ts';

type Options<Values> = {
  /** keeps what was typed under this key, over a change of language and a session that the server ended */
  draft?: string | undefined;
  initial: Values;
  /** the values to start with, where they differ from the initial ones */
  startValues?: Values | undefined;
  /** the value that an error of the contract is about, where the call is not shaped like the form */
  toField?: ((path: string, values: Values) => string) | undefined;
};

const isAtOrBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}.`);
const getAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values);
/** A copy with another value at a path; what is not on the way keeps its identity, for memoised rows. */
const setIn = (at: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const next =
    rest.length === 0 ? value : setIn((at as Record<string, unknown> | null | undefined)?.[key], rest, value);
  return Array.isArray(at) ? at.with(Number(key), next) : { ...(at as object | null | undefined), [key]: next };
};
const valueOf = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'nativeEvent' in next && 'currentTarget' in next
    ? (next.currentTarget as HTMLInputElement).value
    : next;

/** Values of a form and their errors by path. */
const useValues = <Values extends object>({ draft, initial, startValues }: Options<Values>) => {
  const [base, setBase] = useState(initial);
  const [start] = useState(() => restoreDraft(draft, startValues ?? initial));
  const inner = useFormValues<Values>({
    initialValues: start,
    // It would clear all errors where several values are set; here those of the changed values are cleared.
    clearInputErrorOnChange: false,
  });
  const { values, errors, setValues, setErrors } = inner;
  useStoredDraft<Values>(draft, values, setValues);

  const clear = useCallback(
    (paths: readonly string[]): void =>
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([path]) => !paths.some((parent) => isAtOrBelow(path, parent)))),
      ),
    [setErrors],
  );
  const setAt = useCallback(
    (path: string, value: unknown): void => {
      clear([path]);
      setValues((now) => {
        const next = typeof value === 'function' ? (value as (now: unknown) => unknown)(getAt(now, path)) : value;
        return setIn(now, path.split('.'), next) as Partial<Values>;
      });
    },
    [clear, setValues],
  );
  const set = (change: object): void =>
    setValues((now) => {
      const part = typeof change === 'function' ? (change as (now: unknown) => Partial<Values>)(now) : change;
      clear(Object.keys(part));
      return part;
    });
  const textOf = (error: unknown): string | undefined => (typeof error === 'string' ? error : undefined);
  const error = (path: string): string | undefined => textOf(errors[path]);
  const errorWithin = (path: string): string | undefined =>
    error(path) ?? textOf(Object.entries(errors).find(([one]) => isAtOrBelow(one, path))?.[1]);
  const typed = {
    values,
    changed: !isEqual(values, base),
    field: (path: string) => ({
      name: path,
      value: getAt(values, path) as never,
      error: errorWithin(path),
      onChange: (next: unknown) => setAt(path, valueOf(next)),
    }),
    checkbox: (path: string) => ({
      name: path,
      checked: Boolean(getAt(values, path)),
      error: error(path),
      onChange: (checked: boolean) => setAt(path, checked),
    }),
    error,
    set,
    setAt,
    insert: (path: string, item: unknown) => inner.insertListItem(path, item as never),
    remove: (path: string, index: number) => inner.removeListItem(path, index),
    clearErrors: (...paths: string[]) => clear(paths),
    reset: (saved: Values, options: { keepTyped?: true; sent?: Values } = {}) => {
      const { keepTyped = false, sent } = options;
      setBase(saved);
      if (!keepTyped) setValues((now) => (sent ? mergeValues({ base: sent, typed: now, saved }).merged : saved));
    },
  };
  return { typed, setErrors };
};

/**
 * Values, errors and sending of a form. What was typed is validated by the schema of the call; errors, by the schema or
 * the server, are shown at their inputs, and the first of them gets the focus.
 */
export const useForm = <Values extends object>(options: Options<Values>): OwnedForm<Values> => {
  const { toField = (path) => path } = options;
  const { validation } = useMessages();
  const { typed, setErrors } = useValues(options);
  const { status, send, forget, focusError } = useSending();

  const messageOf = (key: string): string =>
    Object.entries(validation).find(([name]) => name === key)?.[1] ?? validation.invalid;
  // Of several errors of one input the first wins.
  const byField = (found: PathErrors): Record<string, string> =>
    Object.fromEntries(found.toReversed().map(([path, message]) => [toField(path, typed.values), message]));

  /** The valid body; undefined where something is wrong, which is then shown. */
  const check = <S extends z.ZodMiniType>(
    schema: S,
    body: unknown,
    own: FormErrors<Values> = {},
  ): { body: z.output<S> } | undefined => {
    forget();
    const { data, error } = z.safeParse(schema, body);
    const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), messageOf(message)] as const);
    setErrors({ ...byField(issues), ...own });
    if (!error && Object.keys(own).length === 0) return { body: data };
    focusError();
    return undefined;
  };
  const isIdle = !status.busy && !status.wait.waiting;

  const submit = async <S extends z.ZodMiniType>(
    schema: S,
    body: unknown,
    call: (body: z.output<S>) => Promise<unknown>,
    own?: FormErrors<Values>,
  ): Promise<void> => {
    const valid = isIdle ? check(schema, body, own) : undefined;
    if (!valid) return;
    await send(
      () => call(valid.body),
      (refused) => setErrors(byField(refused)),
    );
  };

  const validate: OwnedForm<Values>['validate'] = (schema, body, own) =>
    isIdle && check(schema, body, own) !== undefined;

  const reset: OwnedForm<Values>['reset'] = (saved, how) => {
    typed.reset(saved, how);
    setErrors({});
    forget();
  };

  return { ...status, ...typed, validate, submit, reset };
};
