import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveWithReturn } from './next-field.ts';

const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());

const show = (isTouch: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
  render(
    <form ref={moveWithReturn} onSubmit={onSubmit}>
      <input aria-label="temperature" inputMode="decimal" />
      <input type="checkbox" aria-label="sure" />
      <input aria-label="locked" disabled />
      <input aria-label="humidity" inputMode="decimal" />
      <textarea aria-label="note" />
      <button type="submit">save</button>
    </form>,
  );
  return userEvent.setup();
};

beforeEach(() => {
  onSubmit.mockClear();
  HTMLElement.prototype.checkVisibility ??= () => true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Return on a phone goes from field to field, over boxes and locked ones, and sends nothing', async () => {
  const user = show(true);
  await user.click(screen.getByLabelText('temperature'));
  await user.keyboard('21{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('humidity'));
  await user.keyboard('70{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('note'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('humidity').getAttribute('enterkeyhint')).toBe('next');
});

it('Return on a keyboard sends the form', async () => {
  const user = show(false);
  await user.click(screen.getByLabelText('temperature'));
  await user.keyboard('21{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('temperature'));
});

it('Return on a phone also goes on where fields count as they are typed, without a form', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(
    <div ref={moveWithReturn}>
      <input aria-label="light" inputMode="decimal" />
      <input aria-label="hours" inputMode="decimal" />
    </div>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('light'));
  await user.keyboard('200{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('hours'));
  expect(screen.getByLabelText('hours').getAttribute('enterkeyhint')).toBe('done');
});
