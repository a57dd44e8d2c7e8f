import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { CallError } from '../http/call-error.ts';
import { useForm } from './use-form.ts';

const messages = { validation: { required: 'Enter a value.', invalid: 'Enter a valid value.' } };
const wrapper = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={messages}>
    {children}
  </IntlProvider>
);

type Row = { id: number; plants: string };
const initial = {
  name: '',
  isOpen: false,
  rows: [
    { id: 1, plants: '1' },
    { id: 2, plants: 'x' },
    { id: 3, plants: '3' },
  ] as readonly Row[],
};
const body = z.object({
  title: z.string().check(z.minLength(1, 'required')),
  rows: z.array(z.object({ plants: z.number('invalid') })),
});
const open = () =>
  renderHook(() => useForm({ initial, toField: (path) => (path === 'title' ? 'name' : path) }), { wrapper }).result;
type Opened = ReturnType<typeof open>['current'];
const toBody = ({ name, rows }: Opened['values']) => ({
  title: name,
  rows: rows.map(({ plants }) => ({ plants: Number(plants) || plants })),
});
const submit = (form: Opened, send: () => Promise<unknown> = async () => {}) =>
  act(() => form.submit(body, toBody(form.values), send));
const refusal = (path: string) =>
  new CallError({
    number: 400,
    code: 'INVALID',
    message: 'Not saved.',
    fields: [{ path, code: 'taken', message: 'Taken.' }],
  });

describe('a form', () => {
  let form: ReturnType<typeof open>;
  beforeEach(() => {
    form = open();
  });

  it('shows the errors of the schema at the values that they are about', async () => {
    const send = vi.fn<() => Promise<void>>(async () => {});
    await submit(form.current, send);
    expect(send).not.toHaveBeenCalled();
    expect(form.current.field('name').error).toBe('Enter a value.');
    expect(form.current.error('rows.1.plants')).toBe('Enter a valid value.');
    expect(form.current.failureCount).toBe(1);
  });

  it('shows the errors of the server at the values that they are about', async () => {
    act(() => form.current.set({ name: 'Ga', rows: [] }));
    await submit(form.current, async () => {
      throw refusal('title');
    });
    expect(form.current.error('name')).toBe('Taken.');
    expect(form.current.failure).toBeInstanceOf(CallError);
  });

  it('that is sent twice in one task is sent once, and again after it was refused', async () => {
    act(() => form.current.set({ name: 'Ga', rows: [] }));
    const send = vi.fn<() => Promise<void>>(async () => {
      throw refusal('title');
    });
    const both = form.current;
    await act(async () => {
      await Promise.all([both, both].map((one) => one.submit(body, toBody(one.values), send)));
    });
    expect(send).toHaveBeenCalledTimes(1);
    await submit(form.current, send);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('clears the error of a value that changes, and of no other', async () => {
    await submit(form.current);
    act(() => form.current.field('name').onChange('Ga'));
    expect(form.current.field('name')).toMatchObject({ value: 'Ga', error: undefined });
    expect(form.current.field('rows').error).toBe('Enter a valid value.');
  });

  it('moves the errors of rows with their rows', async () => {
    await submit(form.current);
    act(() => form.current.remove('rows', 0));
    expect(form.current.values.rows.map(({ id }) => id)).toEqual([2, 3]);
    expect(form.current.error('rows.0.plants')).toBe('Enter a valid value.');
    expect(form.current.error('rows.1.plants')).toBeUndefined();
  });

  it('keeps the rows that do not change, so that memoised ones are not drawn again', () => {
    const [first, , third] = form.current.values.rows;
    act(() => form.current.setAt('rows.1.plants', (plants) => `${plants}2`));
    expect(form.current.values.rows[1]?.plants).toBe('x2');
    expect(form.current.values.rows[0]).toBe(first);
    expect(form.current.values.rows[2]).toBe(third);
  });

  it('takes values as the saved ones', () => {
    act(() => form.current.checkbox('isOpen').onChange(true));
    expect(form.current.changed).toBe(true);
    act(() => form.current.reset(form.current.values, { keepTyped: true }));
    expect(form.current.changed).toBe(false);
    expect(form.current.checkbox('isOpen').checked).toBe(true);
  });
});
