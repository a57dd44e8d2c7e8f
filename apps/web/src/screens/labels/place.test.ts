import { expect, it } from 'vitest';
import { findKind, findPlace, getPlaceUrl, readPlaceUrl, type FarmThings } from './place.ts';

const watch = { controllerName: '재배실 1', from: '2026-11-01', to: null };
const things: FarmThings = {
  controllers: [
    { controllerId: 'C1', controllerName: '재배실 1' },
    { controllerId: 'C2', controllerName: '재배실 2' },
  ],
  racks: [
    {
      rackId: 7,
      name: '재배랙 1-1',
      place: 'A',
      controllers: [{ ...watch, controllerId: 'C1', rackId: 7, tierFrom: 1, tierTo: 2 }],
      held: [
        [1, 1, 40],
        [3, 1, 41],
      ],
    },
  ],
  batches: [
    { batchId: 40, batchName: '상추 40', cropName: '상추', farmCropId: 3 },
    { batchId: 41, batchName: '상추 41', cropName: '상추', farmCropId: 3 },
  ],
};

const names = (kind: Parameters<typeof findPlace>[1], id: string) => {
  const place = findPlace(things, kind, id);
  return place && [place.name, place.controllers.map(({ id: own }) => own), place.batches.map(({ id: own }) => own)];
};

it('a label leads to its thing with the controllers and batches that stand there', () => {
  expect(names('controller', 'C1')).toEqual(['재배실 1', ['C1'], ['40']]);
  expect(names('controller', 'C2')).toEqual(['재배실 2', ['C2'], []]);
  expect(names('rack', '7')).toEqual(['재배랙 1-1', ['C1'], ['40', '41']]);
  expect(names('batch', '40')).toEqual(['상추 40', ['C1'], ['40']]);
  expect(names('batch', '41')).toEqual(['상추 41', [], ['41']]);
});

it('a photo taken at a label begins with its place', () => {
  expect(findPlace(things, 'rack', '7')?.photo).toEqual({ c: 'C1', place: '재배랙 1-1' });
  expect(findPlace(things, 'batch', '40')?.photo).toEqual({ c: 'C1', crop: 3 });
});

it('a label of a thing that is gone leads nowhere', () => {
  expect(names('rack', '8')).toBeUndefined();
  expect(findKind('x')).toBeUndefined();
});

it('a label holds the address of the portal, the kind, the thing and the farm', () => {
  expect(getPlaceUrl('https://farm.example', 'pangyo-a', 'controller', 'PG A/1')).toBe(
    'https://farm.example/q/c/PG%20A%2F1?f=pangyo-a',
  );
  expect(findKind('r')).toBe('rack');
});

it('what a scanned label holds is read again, also after the portal moved; other codes lead nowhere', () => {
  const text = getPlaceUrl('https://old.example', 'pangyo-a', 'controller', 'PG A/1');
  expect(readPlaceUrl(text)).toEqual({
    to: '/q/$kind/$id',
    params: { kind: 'c', id: 'PG A/1' },
    search: { f: 'pangyo-a' },
  });
  expect(['4901234567894', 'https://example.com/', 'WIFI:S:farm;;'].map(readPlaceUrl)).toEqual([null, null, null]);
  expect(readPlaceUrl('https://old.example/q/c/%E0%A4%A')).toBeNull();
});
