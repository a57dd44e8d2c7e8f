import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import { resolvePlacement, listPlaceSpans, type Layout, type PlacementFacts } from './placement.ts';

const layout = (day: string, cells: string, entryId: number | null = null): Layout<string> => ({
  day: `2026-05-${day}`,
  cells: cells.split(''),
  entryId,
});
const said = (part: Partial<PlacementFacts<string>>): PlacementFacts<string> => ({
  planned: [],
  happened: [],
  arrival: null,
  complete: false,
  ...part,
});
const arrival = (day: string) => ({ day: `2026-05-${day}`, entryId: 7 });
/** Spans as of a day, as 'kind cells from … until'. */
const spans = (part: Partial<PlacementFacts<string>>, today = '01'): string[] =>
  listPlaceSpans(resolvePlacement(said(part)), `2026-05-${today}`).map(
    ({ kind, cells, from, until }) => `${kind} ${cells.join('')} ${from.slice(8)}…${until?.slice(8) ?? ''}`,
  );

/** Planned on two positions from the 10th to the 20th. */
const planned = [layout('10', 'ab'), layout('20', '')];

describe('what is planned', () => {
  test('is reserved until its end, while the plants stand where they are', () => {
    const nursery = [layout('02', 'n', 3)];
    expect(spans({ planned, happened: nursery })).toEqual(['standing n 02…', 'reserved ab 10…20']);
    expect(spans({ planned: [layout('10', 'ab')] })).toEqual(['reserved ab 10…']);
  });

  test('is nothing where there is no plan', () => {
    const happened = [layout('02', 'n', 3), layout('04', 'm', 7)];
    const standing = ['standing n 02…04', 'standing m 04…'];
    expect(spans({ happened }, '30')).toEqual(standing);
    expect(spans({ happened, arrival: arrival('06') }, '30')).toEqual(standing);
  });

  test('is nothing to a batch that is over before anything arrived', () => {
    expect(spans({ planned, happened: [layout('02', 'n', 3), layout('04', '')], complete: true })).toEqual([
      'standing n 02…04',
    ]);
  });

  test.each([
    ['before its day', '08', ['standing ab 08…20']],
    ['on its day', '10', ['standing ab 10…20']],
    ['after it', '12', ['standing ab 12…20']],
  ])('is where the plants stand that arrive %s', (_, day, expected) => {
    expect(spans({ planned, arrival: arrival(day) })).toEqual(expected);
    expect(spans({ planned: [layout('10', 'ab')], arrival: arrival(day) })).toEqual([`standing ab ${day}…`]);
  });

  test('is of no account where the entry has positions of its own, but for its end', () => {
    expect(spans({ planned, happened: [layout('08', 'c', 7)], arrival: arrival('08') })).toEqual(['standing c 08…20']);
  });

  test('ends what stood elsewhere on the day of the arrival', () => {
    const happened = [layout('02', 'n', 3)];
    expect(spans({ planned, happened, arrival: arrival('08') })).toEqual(['standing n 02…08', 'standing ab 08…20']);
  });
});

describe('what a person moved', () => {
  const moved = [layout('10', 'ab'), layout('14', 'ac'), layout('20', '')];

  test('of the plan is taken over as it is on the day of the arrival, and what is still to be moved later', () => {
    expect(spans({ planned: moved })).toEqual(['reserved ab 10…14', 'reserved ac 14…20']);
    expect(spans({ planned: moved, arrival: arrival('08') })).toEqual(['standing ab 08…14', 'standing ac 14…20']);
    expect(spans({ planned: moved, arrival: arrival('16') })).toEqual(['standing ac 16…20']);
  });

  test('of the plants goes before the plan, also on the same day', () => {
    const happened = [layout('12', 'xy', 7), layout('14', 'z', 7)];
    expect(spans({ planned: moved, happened, arrival: arrival('08') })).toEqual([
      'standing ab 08…12',
      'standing xy 12…14',
      'standing z 14…20',
    ]);
  });

  test('stays moved where the day of the arrival is corrected to a later one', () => {
    expect(spans({ planned, happened: [layout('12', 'x', 7)], arrival: arrival('13') })).toEqual(['standing x 12…20']);
  });

  test('to nowhere holds nothing', () => {
    expect(spans({ planned, happened: [layout('12', '', 7)], arrival: arrival('10') }, '30')).toEqual([
      'standing ab 10…12',
    ]);
    expect(spans({ planned: [layout('10', '')], arrival: arrival('08') })).toEqual([]);
  });
});

describe('a batch that is incomplete at its planned end', () => {
  test('stays day by day, as overtime', () => {
    expect(spans({ planned, arrival: arrival('10') }, '19')).toEqual(['standing ab 10…20']);
    expect(spans({ planned, arrival: arrival('10') }, '20')).toEqual(['standing ab 10…20', 'overtime ab 20…21']);
    expect(spans({ planned, arrival: arrival('10') }, '25')).toEqual(['standing ab 10…20', 'overtime ab 20…26']);
  });

  test('has the places for a day to which it comes or is moved then', () => {
    expect(spans({ planned, arrival: arrival('22') }, '25')).toEqual(['standing ab 22…23', 'overtime ab 23…26']);
    expect(spans({ planned, happened: [layout('22', 'c', 7)], arrival: arrival('10') }, '22')).toEqual([
      'standing ab 10…20',
      'overtime ab 20…22',
      'standing c 22…23',
    ]);
  });

  test('was there in overtime until it was complete, and not at all later', () => {
    const complete = { planned, arrival: arrival('10'), complete: true };
    expect(spans({ ...complete, happened: [layout('24', '')] }, '30')).toEqual([
      'standing ab 10…20',
      'overtime ab 20…24',
    ]);
    const moved = [layout('10', 'ab'), layout('14', 'ac'), layout('20', '')];
    expect(spans({ ...complete, planned: moved, happened: [layout('13', '')] }, '30')).toEqual(['standing ab 10…13']);
  });
});

const day = fc.integer({ min: 1, max: 28 }).map((number) => addDays('2026-05-01', number));
const layouts = fc
  .uniqueArray(fc.record({ day, cells: fc.subarray(['a', 'b', 'c']), entryId: fc.constantFrom(null, 7) }), {
    selector: (one) => one.day,
    maxLength: 4,
  })
  .map((all) => all.toSorted((a, b) => (a.day < b.day ? -1 : 1)));

test('whatever is planned and happens, a batch has one layout a day, and spans of a kind do not overlap', () => {
  fc.assert(
    fc.property(
      fc.record({ planned: layouts, happened: layouts, arrival: fc.option(day), complete: fc.boolean() }),
      day,
      ({ arrival: arrived, ...rest }, today) => {
        const places = resolvePlacement({ ...rest, arrival: arrived === null ? null : { day: arrived, entryId: 7 } });
        const days = places.standing.map((one) => one.day);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(places.standing).toEqual(expect.arrayContaining(rest.happened));
        const all = listPlaceSpans(places, today);
        for (const own of Map.groupBy(all, ({ kind }) => kind === 'reserved').values())
          for (const [index, { from, until }] of own.entries()) {
            expect(until === null ? index === own.length - 1 : from < until).toBe(true);
            const next = own[index + 1];
            if (next && until !== null) expect(until <= next.from).toBe(true);
          }
      },
    ),
  );
});
