import type { Slot } from '@onsil/domain/control/control-setting';
import { useTranslations } from 'use-intl';
import flow from '#ui/layout/flow.module.css';
import classes from '../control-settings.module.css';
import { diffSlots } from '../model/setting-changes.ts';
import { fieldsOf, useSettingText, type SettableField } from '../model/setting-text.ts';

type Props = { before: readonly Slot[]; after: readonly Slot[]; fields: readonly SettableField[] };

/** The differences between two control settings. */
export function ChangesList({ before, after, fields }: Props) {
  const t = useTranslations('controlSettings');
  const words = useSettingText();
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
                value === undefined ? t('slots.free') : words.amount(value, field);
              const [was, is] = [said(change.before), said(change.after)];
              const name = words.nameOf(field);
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
