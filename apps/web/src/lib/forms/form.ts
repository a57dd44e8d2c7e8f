import type { ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import type { RetryAfter } from '../state/use-retry-after.ts';
import type { FormListPath, FormPath, FormPathValue } from './form-path.ts';

/** Errors by the path of the value that they are about. */
export type FormErrors<Values> = Partial<Record<FormPath<Values>, string>>;

type ChangeOf<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/**
 * What an input of a form needs: the error is the one at its path or else the first below it, `onChange` takes the value
 * or the event of a native input.
 */
export type FormField<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (next: ChangeOf<Value>) => void;
};

export type FormCheckbox = {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** The sending of a form: what its frame and buttons need. */
export type FormStatus = {
  attach: (form: HTMLFormElement | null) => void;
  /** why the last call failed */
  failure: unknown;
  /** the number of failed tries, invalid ones included */
  failureCount: number;
  busy: boolean;
  /** a wait that the server asked for */
  wait: RetryAfter;
};

/* oxlint-disable typescript/no-unnecessary-type-parameters -- without a parameter of its own for each path, a form with
   more values could not be passed where one with fewer is expected; for the same reason `Whole` stands for `Values` */
/**
 * A form of `Values`. A form with more values can be passed where one with fewer is expected, so that parts of a form
 * are shared.
 */
export interface FormState<out Values> extends FormStatus {
  readonly values: Values;
  /** whether the values differ from the initial ones */
  readonly changed: boolean;
  /** Name, value, error and change handler of the input at a path. */
  field<Path extends FormPath<Values>, Whole = Values>(path: Path): FormField<FormPathValue<Whole, Path>>;
  checkbox<Path extends FormPath<Values>>(path: Path): FormCheckbox;
  /** The error of exactly this path. */
  error<Path extends FormPath<Values>>(path: Path): string | undefined;
  /** Changes values and clears their errors. */
  set<Whole = Values>(change: NoInfer<Partial<Whole>> | ((now: NoInfer<Whole>) => NoInfer<Partial<Whole>>)): void;
  /** Changes the value at a path and clears its errors; a stable function. */
  setAt<Path extends FormPath<Values>, Whole = Values>(
    path: Path,
    value: FormPathValue<Whole, Path> | ((now: FormPathValue<Whole, Path>) => FormPathValue<Whole, Path>),
  ): void;
  /** Adds an item at the end of a list. */
  insert<Path extends FormListPath<Values>, Whole = Values>(
    path: Path,
    item: FormPathValue<Whole, Path> extends readonly (infer Item)[] ? Item : never,
  ): void;
  /** Removes an item of a list; the errors of the following ones move with them. */
  remove<Path extends FormListPath<Values>>(path: Path, index: number): void;
  /** Clears the errors at paths and below them. */
  clearErrors<Path extends FormPath<Values>>(...paths: Path[]): void;
}
/* oxlint-enable typescript/no-unnecessary-type-parameters */

/** A form with what its owner alone does: send it, and take other values as the saved ones. */
export type OwnedForm<Values> = FormState<Values> & {
  /** Validates a body without sending it, for a form that asks before it sends: whether nothing is wrong. */
  validate: (schema: z.ZodMiniType, body: unknown, own?: FormErrors<Values>) => boolean;
  /**
   * Validates a body by the schema of the call and sends it.
   * @param own errors that only the screen can know, such as the length of a password before it is hashed; they take
   *   precedence over those of the schema
   */
  submit: <S extends z.ZodMiniType>(
    schema: S,
    body: unknown,
    send: (body: z.output<S>) => Promise<unknown>,
    own?: FormErrors<Values>,
  ) => Promise<void>;
  /**
   * Takes values as the saved ones, from which `changed` differs, and clears all errors; also shows them, but with
   * `keepTyped` none of them, and with `sent` not those that were typed since these values were sent.
   */
  reset: (saved: Values, options?: { keepTyped: true } | { sent: Values }) => void;
};
