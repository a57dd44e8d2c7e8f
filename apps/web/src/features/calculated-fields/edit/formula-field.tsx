import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldMeta } from '@onsil/contract/controllers';
import { maxFormulaLength } from '@onsil/domain/telemetry/parse-formula';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormState } from '#lib/forms/form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField } from '#ui/forms/text-area.tsx';
import type { CalculatedFieldDraft } from '../model/field-draft.ts';
import type { ReadFormula, WrongText } from '../model/read-formula.ts';
import { useFormulaReader } from '../model/use-formula-reader.ts';
import typography from '#ui/theme/typography.module.css';
import classes from '../calculated-fields.module.css';

function Wrong({ wrong: { code, parts } }: { wrong: WrongText }) {
  const validation = useTranslations('validation');
  const [before, at, after] = parts;
  return (
    <>
      <code className={classes.text}>
        {before}
        <mark className={classes.wrong}>{at === '' ? ' ' : at}</mark>
        {after}
      </code>
      <span className={typography.error}>{validation(code)}</span>
    </>
  );
}

function Preview({ read: { words, value, missing }, draft }: { read: ReadFormula; draft: CalculatedFieldDraft }) {
  const t = useTranslations('calculatedFields');
  const decimals = Math.min(Math.max(Math.trunc(parseNumber(draft.decimals) ?? 0) || 0, 0), 4);
  const unit = draft.unit.trim();
  return (
    <>
      <span className={classes.text}>{words}</span>
      {value !== undefined && <span>{t('preview', { value: formatAmount(value, { unit, decimals }) })}</span>}
      {value === undefined && (
        <span className={typography.hint}>
          {missing.length > 0 ? t('missing', { names: missing.join(', ') }) : t('noValue')}
        </span>
      )}
    </>
  );
}

type Props = { controllerId: string; operands: readonly FieldMeta[]; form: FormState<CalculatedFieldDraft> };

/** The formula: typed, or with fields from a list; what it says in words, its value now, and where it is wrong. */
export function FormulaField({ controllerId, operands, form }: Props) {
  const t = useTranslations('calculatedFields');
  const input = useRef<HTMLTextAreaElement>(null);
  const { read, newest, nameOf } = useFormulaReader(controllerId, operands);
  const text = form.values.formula;
  const result = text.trim() === '' ? undefined : read(text);
  const insert = (key: string): void => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const [before, after] = [text.slice(0, selectionStart), text.slice(selectionEnd)];
    form.setAt('formula', `${before}${before === '' || /[\s(]$/.test(before) ? '' : ' '}${key} ${after}`);
    input.current?.focus();
  };
  const option = (field: FieldMeta) => ({ value: field.field, label: `${nameOf(field)} (${field.field})` });
  const isReported = ({ field }: FieldMeta): boolean => newest.has(field);
  return (
    <div className={classes.formula}>
      <TextAreaField
        ref={input}
        {...form.field('formula')}
        label={t('formula')}
        description={t('formulaHint')}
        minRows={2}
        maxLength={maxFormulaLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label={t('insert')}
        value=""
        onChange={({ currentTarget }) => insert(currentTarget.value)}
        data={[
          { value: '', label: t('choose') },
          { group: t('reported'), items: operands.filter(isReported).map(option) },
          { group: t('others'), items: operands.filter((field) => !isReported(field)).map(option) },
        ].filter((one) => !('items' in one) || one.items.length > 0)}
      />
      <output className={classes.result} aria-label={t('meaning')}>
        {result && 'wrong' in result && <Wrong wrong={result.wrong} />}
        {result && 'read' in result && <Preview read={result.read} draft={form.values} />}
      </output>
    </div>
  );
}
