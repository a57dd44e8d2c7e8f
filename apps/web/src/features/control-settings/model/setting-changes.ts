import { sortSlots, type Slot } from '@onsil/domain/control/control-setting';

type ValueChange = { field: string; before: number | undefined; after: number | undefined };

/** The change of the slot that starts at a time. */
export type SlotChange = { startTime: string; kind: 'added' | 'removed' | 'changed'; values: ValueChange[] };

const startingAt = (slots: readonly Slot[], time: string): Slot | undefined =>
  slots.find(({ startTime }) => startTime === time);

/** The changes from one setting to the next, in order of the day. A slot with another start time is another slot. */
export const diffSlots = (before: readonly Slot[], after: readonly Slot[]): SlotChange[] => {
  const removed = before.filter(({ startTime }) => !startingAt(after, startTime));
  return sortSlots([...after, ...removed]).flatMap(({ startTime }): SlotChange[] => {
    const [was, is] = [startingAt(before, startTime), startingAt(after, startTime)];
    if (!is) return [{ startTime, kind: 'removed', values: [] }];
    const fields = [...new Set([...Object.keys(is.values), ...Object.keys(was?.values ?? {})])];
    const values = fields
      .map((field) => ({ field, before: was?.values[field], after: is.values[field] }))
      .filter((value) => value.before !== value.after);
    return values.length === 0 ? [] : [{ startTime, kind: was ? 'changed' : 'added', values }];
  });
};
