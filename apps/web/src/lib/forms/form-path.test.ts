import { expectTypeOf, it } from 'vitest';
import type { FormPath, FormPathValue } from './form-path.ts';
import type { FormState } from './form.ts';

type Values = {
  name: string;
  repeat: { every: 'day' | 'week'; until: string | null } | null;
  rows: readonly { plants: string }[];
  byBatch: Record<number, { kg: string }>;
  readings: Record<string, string>;
  file: File | undefined;
};

it('paths lead to values, items of arrays and parts that may be missing, and to nothing else', () => {
  expectTypeOf<'name' | 'repeat.until' | 'rows' | 'rows.3.plants' | 'byBatch.12.kg' | 'file'>().toExtend<
    FormPath<Values>
  >();
  expectTypeOf<'nam'>().not.toExtend<FormPath<Values>>();
  expectTypeOf<'rows.3.plant'>().not.toExtend<FormPath<Values>>();
  expectTypeOf<'rows.first.plants'>().not.toExtend<FormPath<Values>>();
  expectTypeOf<'file.name'>().not.toExtend<FormPath<Values>>();
});

it('a path knows the type of its value', () => {
  expectTypeOf<FormPathValue<Values, 'repeat.every'>>().toEqualTypeOf<'day' | 'week'>();
  expectTypeOf<FormPathValue<Values, 'rows.3.plants'>>().toEqualTypeOf<string>();
  expectTypeOf<FormPathValue<Values, 'byBatch.12.kg'>>().toEqualTypeOf<string>();
  expectTypeOf<FormPathValue<Values, 'readings.ph'>>().toEqualTypeOf<string | undefined>();
});

it('a form with more values is accepted where fewer are expected, not the other way round', () => {
  expectTypeOf<FormState<{ name: string; email: string }>>().toExtend<FormState<{ name: string }>>();
  expectTypeOf<FormState<{ name: string }>>().not.toExtend<FormState<{ name: string; email: string }>>();
});

it('values are set by the form they belong to', () => {
  const rename = (form: FormState<{ name: string; email: string }>): void => {
    form.set({ name: 'Ga-ram' });
    form.set((now) => ({ name: now.email }));
    form.setAt('name', 'Ga-ram');
    // @ts-expect-error -- no such value
    form.set({ nam: 'Ga-ram' });
    // @ts-expect-error -- a text
    form.setAt('name', 1);
    // @ts-expect-error -- no such value
    form.field('nam');
    expectTypeOf(form.field('name').value).toEqualTypeOf<string>();
  };
  expectTypeOf(rename).toBeFunction();
});
