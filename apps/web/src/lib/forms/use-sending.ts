import { useEffect, useRef, useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { useRetryAfter } from '../state/use-retry-after.ts';
import type { FormStatus } from './form.ts';

export type PathErrors = readonly (readonly [path: string, message: string])[];

const fieldErrorsOf = (error: unknown): PathErrors =>
  error instanceof CallError ? error.fields.map(({ path, message }) => [path, message] as const) : [];

/**
 * The sending of a form; each failed try focuses the first input with an error. Use `useForm`, which stands on it; by
 * itself it is for the sign-in, whose first visit loads no form library.
 */
export const useSending = () => {
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  // A second press may come before the first one is drawn.
  const isSending = useRef(false);
  const [failureCount, setFailureCount] = useState(0);
  const wait = useRetryAfter();
  useEffect(() => {
    if (failureCount > 0) element?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failureCount, element]);

  /**
   * Does nothing while a call runs.
   * @param onErrors called with the errors of a refusal by path, if any
   */
  const send = async (call: () => Promise<unknown>, onErrors: (errors: PathErrors) => void): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      await call();
    } catch (refusal) {
      setFailure(refusal);
      if (refusal instanceof CallError && refusal.code === 'TOO_MANY') wait.begin(refusal.retryAfterSeconds ?? 60);
      setFailureCount((count) => count + 1);
      onErrors(fieldErrorsOf(refusal));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const status: FormStatus = { attach, failure, failureCount, busy, wait };
  return { status, send, forget: () => setFailure(undefined), focusError: () => setFailureCount((count) => count + 1) };
};
