import { useTranslations } from 'use-intl';
import {
  nutrientSolutionBody,
  type AdminNutrientSolution,
  type NutrientSolutionBody,
} from '@onsil/contract/admin-crops';
import { nutrientElements } from '@onsil/domain/crops/nutrient-elements';
import type { FormState } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useAddNutrient, useChangeNutrient, useWithdrawNutrient } from '../commands.ts';
import { WithdrawButton } from '../withdraw-button.tsx';
import {
  emptyNutrient,
  findMissingNumbers,
  type rangeNames,
  sourceNames,
  textNames,
  toNutrientBody,
  toNutrientDraft,
  type NutrientDraft,
} from './nutrient-draft.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './nutrients.module.css';

type Inputs = { form: FormState<NutrientDraft> };

/** Concentrations by element; empty ones are unknown. */
function Composition({ form }: Inputs) {
  const t = useTranslations('adminCrops.nutrients');
  return (
    <fieldset className={`${flow.stack2} `}>
      <legend className={typography.small}>{t('composition')}</legend>
      <p className={typography.captionTight}>{t('compositionHint')}</p>
      <div className={classes.elements}>
        {nutrientElements.map(({ key, symbol, unit }) => (
          <NumberField key={key} {...form.field(`composition.${key}`)} label={symbol} unit={unit} />
        ))}
      </div>
    </fieldset>
  );
}

function Fields({ form }: Inputs) {
  const t = useTranslations('adminCrops.nutrients');
  const limit = (name: (typeof rangeNames)[number], unit = '') => (
    <NumberField {...form.field(name)} label={t(`field.${name}`)} unit={unit} />
  );
  return (
    <>
      {textNames.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(`field.${name}`)}
          autoComplete="off"
          maxLength={name.startsWith('crop') ? 100 : 60}
        />
      ))}
      <div className={flow.pair}>
        {limit('ecLow', 'dS/m')}
        {limit('ecHigh', 'dS/m')}
      </div>
      <div className={flow.pair}>
        {limit('phLow')}
        {limit('phHigh')}
      </div>
      <Composition form={form} />
      {sourceNames.map((name) => (
        <TextField key={name} {...form.field(name)} label={t(`field.${name}`)} maxLength={300} />
      ))}
    </>
  );
}

type Props = {
  /** undefined for a new one */
  nutrient: AdminNutrientSolution | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** A nutrient solution with its composition. */
export function NutrientSheet({ nutrient, onClose, onDone }: Props) {
  const t = useTranslations('adminCrops.nutrients');
  const validation = useTranslations('validation');
  const localized = useLocalized();
  const { mutateAsync: add } = useAddNutrient();
  const { mutateAsync: changeNutrient } = useChangeNutrient();
  const { mutateAsync: withdraw } = useWithdrawNutrient();
  const form = useForm({
    draft: `nutrient solution ${nutrient?.nutrientNo ?? 'new'}`,
    initial: nutrient ? toNutrientDraft(nutrient) : emptyNutrient,
  });
  const missing = Object.fromEntries(findMissingNumbers(form.values).map((path) => [path, validation('required')]));
  const save = async (body: NutrientSolutionBody): Promise<void> => {
    await (nutrient
      ? changeNutrient({ ...body, nutrientNo: nutrient.nutrientNo, version: nutrient.version })
      : add(body));
    toast(t('saved', { name: localized(body.nameKo, body.nameEn) }));
    onDone();
  };
  return (
    <EditSheet
      title={nutrient ? localized(nutrient.nameKo, nutrient.nameEn) : t('add')}
      changed={form.changed}
      onClose={onClose}
    >
      <Form
        form={form}
        submitLabel={t(nutrient ? 'save' : 'add')}
        onSubmit={() => void form.submit(nutrientSolutionBody, toNutrientBody(form.values), save, missing)}
      >
        <Fields form={form} />
      </Form>
      {nutrient && (
        <WithdrawButton
          of="nutrient"
          nameKo={nutrient.nameKo}
          nameEn={nutrient.nameEn}
          isWithdrawn={nutrient.isWithdrawn}
          withdraw={(withdraws) => withdraw({ nutrientNo: nutrient.nutrientNo, withdraws })}
          onDone={onDone}
        />
      )}
    </EditSheet>
  );
}
