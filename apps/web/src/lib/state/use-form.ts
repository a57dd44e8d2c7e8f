import { useEffect, useState } from 'react';
import { useMessages } from 'use-intl';
import * as z from 'zod/mini';
import { CallError } from '../http/api.ts';
import { useRetryAfter } from './use-retry-after.ts';

/** Validation errors by the input's path in the contract: `email`, `mappings.0.field`. */
export type FormErrors = Readonly<Record<string, string>>;

const fieldNamesOf = (error: unknown): FormErrors =>
  error instanceof CallError ? Object.fromEntries(error.fields.map(({ path, message }) => [path, message])) : {};

/**
 * Validates a form against the contract and sends it. Errors, by the contract or the server, are shown at their inputs;
 * the first of them gets the focus.
 */
export const useForm = () => {
  const { validation } = useMessages();
  const [form, attach] = useState<HTMLFormElement | null>(null);
  const [problems, setProblems] = useState<FormErrors>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const wait = useRetryAfter();

  useEffect(() => {
    if (failureCount > 0) form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failureCount, form]);

  const messageOf = (key: string): string =>
    Object.entries(validation).find(([name]) => name === key)?.[1] ?? validation.invalid;

  const refuse = (errors: FormErrors): void => {
    setProblems(errors);
    setFailureCount((count) => count + 1);
  };

  /** @param own errors that only the screen can know, such as the length of a password before it is hashed */
  const send = async <S extends z.ZodMiniType>(
    schema: S,
    input: unknown,
    ownErrors: FormErrors,
    submit: (body: z.output<S>) => Promise<unknown>,
  ): Promise<void> => {
    if (busy || wait.waiting) return;
    setFailure(undefined);
    const { data, error } = z.safeParse(schema, input);
    // Of several errors of one input the first wins.
    const issues = (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), messageOf(message)]);
    const errors: FormErrors = { ...Object.fromEntries(issues), ...ownErrors };
    if (error || Object.keys(ownErrors).length > 0) return refuse(errors);
    setProblems({});
    setBusy(true);
    try {
      await submit(data);
    } catch (refusal) {
      setFailure(refusal);
      if (refusal instanceof CallError && refusal.code === 'TOO_MANY') wait.begin(refusal.retryAfterSeconds ?? 60);
      refuse(fieldNamesOf(refusal));
    } finally {
      setBusy(false);
    }
  };

  /** Clears the errors of inputs and of their nested parts. */
  const forget = (...names: string[]): void => {
    const isCleared = (path: string): boolean => names.some((name) => path === name || path.startsWith(`${name}.`));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isCleared(path))));
  };

  return { attach, problems, failure, busy, wait, send, forget };
};

export type FormState = ReturnType<typeof useForm>;
