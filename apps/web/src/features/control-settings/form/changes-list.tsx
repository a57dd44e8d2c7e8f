import { useTranslations } from 'use-intl';
import { sortSlots, type Slot } from '@onsil/domain/control/control-setting';
import { fieldsOf, useSettingText, type SettableField } from '../model/setting-text.ts';
import flow from '#ui/layout/flow.module.css';
import classes from '../control-settings.module.css';

type ValueChange = { field: string; before: number | undefined; after: number | undefined };

/** The change of the slot that starts at a time. */
type SlotChange = { startTime: string; kind: 'added' | 'removed' | 'changed'; values: ValueChange[] };

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

type Props = { before: readonly Slot[]; after: readonly Slot[]; fields: readonly SettableField[] };

/** The differences between two control settings. */
export function ChangesList({ before, after, fields }: Props) {
  const t = useTranslations('controlSettings');
  const text = useSettingText();
  const changes = diffSlots(before, after);
  const named = fieldsOf([...before, ...after], fields);
  if (changes.length === 0) return <p>{t('ask.same')}</p>;
  return (
    <ul className={`${flow.stack2} ${classes.changes}`}>
      {changes.map(({ startTime, kind, values }) => (
        <li key={startTime}>
          <strong>{t(`ask.${kind}`, { time: startTime })}</strong>
          <ul>
            {named.flatMap((field) => {
              const change = values.find((one) => one.field === field.field);
              if (!change) return [];
              const said = (value: number | undefined): string =>
                value === undefined ? t('slots.free') : text.amount(value, field);
              const [was, is] = [said(change.before), said(change.after)];
              const name = text.nameOf(field);
              return (
                <li key={field.field}>
                  {kind === 'added'
                    ? t('ask.newValue', { field: name, after: is })
                    : t('ask.value', { field: name, before: was, after: is })}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
