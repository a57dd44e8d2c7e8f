import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each(['/smartfarm/F1/dashboard', '/smartfarm/F1/time-series?period=7d&f=%5B%22ec%22%5D', '/portal?page=2#x'])(
  '%s is kept',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

it.each([
  undefined,
  '',
  'portal',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '/signin?next=/x',
  '/..//elsewhere.example/x',
  '/.//elsewhere.example',
  '/..\\\\elsewhere.example/x',
  '/a/..//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/%2E/%2e%2E//elsewhere.example',
  '/\t..//elsewhere.example',
  '/..\n//elsewhere.example',
  '/../\\elsewhere.example',
  '/..///elsewhere.example',
  '/x/../..//elsewhere.example?a=1#b',
  '\t//elsewhere.example',
  '/@elsewhere.example/..//elsewhere.example',
  '/',
])('%s leads home', (path) => expect(returnPath(path)).toBe('/open/home'));
