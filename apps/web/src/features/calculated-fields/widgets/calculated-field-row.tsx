import { useTranslations } from 'use-intl';
import type { CalculatedField, CalculatedFields } from '@onsil/contract/calculated-fields';
import { formatAmount } from '#lib/format/amounts.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDeleteCalculatedField } from '../commands.ts';
import { useFormulaReader } from '../model/use-formula-reader.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../calculated-fields.module.css';

type Props = { calculated: CalculatedFields; field: CalculatedField; mayChange: boolean; onEdit: () => void };

/** A calculated field: its formula in words, its newest value, and what can be done with it. */
export function CalculatedFieldRow({ calculated: { controllerId, operands }, field, mayChange, onEdit }: Props) {
  const t = useTranslations('calculatedFields');
  const { read, newest } = useFormulaReader(controllerId, operands);
  const { mutateAsync: remove } = useDeleteCalculatedField(controllerId);
  const { name, formula } = field;
  const value = newest.get(field.field);
  const result = read(formula);
  return (
    <li className={`${flow.stack1} ${classes.field}`}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <span>{value === undefined ? t('noneYet') : formatAmount(value, field)}</span>
      </div>
      <p className={classes.text}>{'read' in result ? result.read.words : formula}</p>
      <p className={typography.hint}>{t('since', { time: formatMoment(parseInstant(field.since)) })}</p>
      {mayChange && (
        <div className={`${flow.wrapping} ${classes.actions}`}>
          <Button variant="quiet" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('editShort')}
          </Button>
          <ConfirmButton
            variant="quiet"
            label={t('remove')}
            aria-label={t('removeOf', { name })}
            title={t('removeTitle', { name })}
            onConfirm={async () => {
              await remove(field.field);
              toast(t('removed'));
            }}
          >
            {t('removeText')}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
