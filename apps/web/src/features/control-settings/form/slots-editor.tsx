import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxSlots } from '@onsil/domain/control/control-setting';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SettableField } from '../model/setting-text.ts';
import { SlotFields } from './slot-fields.tsx';
import type { SettingForm } from './use-setting-form.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Props = {
  editing: SettingForm;
  fields: readonly SettableField[];
  limits: ReadonlyMap<string, string>;
};

/** The slots of a setting; fields that the controller uses come first. */
export function SlotsEditor({ editing, fields, limits }: Props) {
  const t = useTranslations('controlSettings');
  const { form } = editing;
  const { slots } = form.values;
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const [every, setEvery] = useState(false);
  const usual = fields.filter(({ field }) => limits.has(field) || slots.some(({ values }) => field in values));
  const shown = every || usual.length === 0 ? fields : usual;
  const others = fields.length - shown.length;

  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus();
  }, [added]);

  return (
    <Card title={t('form.slots')} aside={t('slots.count', { count: slots.length })} padded>
      <p className={typography.hint}>{t('form.slotsHint')}</p>
      <div ref={list} className={`${flow.stack4} ${flow.above3}`}>
        {slots.map((slot, index) => (
          <SlotFields
            // After a conflict the slots may have other keys.
            key={`${editing.read.version} ${slot.key}`}
            editing={editing}
            index={index}
            fields={shown}
            limits={limits}
          />
        ))}
      </div>
      <div className={`${flow.wrap2} ${flow.above3}`}>
        <Button
          icon={addIcon}
          disabled={editing.full}
          onClick={() => {
            editing.add();
            setAdded((count) => count + 1);
          }}
        >
          {t('form.add')}
        </Button>
        {others > 0 && (
          <Button variant="quiet" onClick={() => setEvery(true)}>
            {t('form.more', { count: others })}
          </Button>
        )}
        {editing.full && <span className={typography.hint}>{t('form.most', { count: maxSlots })}</span>}
      </div>
    </Card>
  );
}
