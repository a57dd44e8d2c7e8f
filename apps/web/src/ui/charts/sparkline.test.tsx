import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { areaPath, linePath, runsOf, stepPath } from './sparkline-path.ts';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const same = (value: number) => value;

describe('paths', () => {
  it('leave gaps empty', () => {
    expect(runsOf([1, 2, null, 4, null, 6, 7])).toEqual([
      [0, 1],
      [3, 3],
      [5, 6],
    ]);
    expect(linePath([0, 1, 2, 3], [5, 6, null, null], same)).toBe('M0.00 5.00L1.00 6.00');
  });

  it('draw a single value as a dot', () => {
    expect(linePath([0, 1, 2], [null, 6, null], same)).toBe('M1.00 6.00h0');
  });

  it('hold a state until the next one', () => {
    expect(stepPath([0, 1, 2, 3], [0, 1, 1, null], same)).toBe('M0.00 0.00H1.00V1.00H2.00V1.00');
    expect(stepPath([0, 1], [null, 1], same)).toBe('M1.00 1.00h0');
  });

  it('run along the maxima and back along the minima', () => {
    expect(areaPath([0, 1], [1, 2], [3, 4], same)).toBe('M0.00 3.00L1.00 4.00L1.00 2.00L0.00 1.00Z');
    expect(areaPath([0, 1], [1, null], [null, 4], same)).toBe('');
  });
});

describe('Sparkline', () => {
  it('has an accessible name', () => {
    render(<Sparkline t={[0, 600, 1200]} avg={[20, null, 22]} band={{ low: 18, high: 24 }} label="온도 24시간" />);
    expect(screen.getByRole('img', { name: '온도 24시간' }).querySelector('rect')).not.toBeNull();
  });

  it('draws a changing range behind the line, within its height', () => {
    const bandLine = { t: [0, 600, 1200], low: [16, 20, 20], high: [20, 24, null] };
    render(<Sparkline t={[0, 600, 1200]} avg={[18, 22, 22]} bandLine={bandLine} label="밤낮" height={43} />);
    const [shape] = screen.getByRole('img', { name: '밤낮' }).querySelectorAll('path');
    expect(shape?.getAttribute('d')).toBe(
      'M0.00 21.50L50.00 1.50L50.00 21.50L0.00 41.50ZM50.00 0.00L100.00 0.00L100.00 21.50L50.00 21.50Z',
    );
  });

  it('draws only its frame without values', () => {
    render(<Sparkline t={[0, 600]} avg={[null, null]} label="빈 칸" />);
    const svg = screen.getByRole('img', { name: '빈 칸' });
    expect(svg.querySelector('path')?.getAttribute('d')).toBe('');
    expect(svg.querySelector('rect')).toBeNull();
  });

  it('stays inside its height when all values are equal', () => {
    render(<Sparkline t={[0, 600]} avg={[7, 7]} label="평평" height={40} />);
    expect(screen.getByRole('img', { name: '평평' }).querySelector('path')?.getAttribute('d')).toBe(
      'M0.00 20.00L100.00 20.00',
    );
  });
});
