import { IconLayoutGrid } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { BatchRow } from '@onsil/contract/batches';
import type { Cell } from '@onsil/contract/racks';
import { PositionPicker } from '#features/racks/widgets/position-picker.tsx';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { NativeNumberField } from '#ui/forms/native-number-field.tsx';
import {
  getDefaultPlants,
  getSourcePlants,
  type Step,
  type StepRow as Row,
  type StepRowErrors,
} from '../model/step-draft.ts';
import { DiscardReasonSelect } from '../widgets/discard-reason-select.tsx';
import inputs from '#ui/forms/text-field.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './step.module.css';

type RowPositionsProps = {
  farmId: string;
  day: string | null;
  batch: BatchRow;
  cells: readonly Cell[] | null;
  plants: number | null;
  onChange: (cells: Cell[] | null) => void;
};

/** Positions of a batch from the day of the step; unchanged if none are chosen. */
function RowPositions({ farmId, day, batch, cells, plants, onChange }: RowPositionsProps) {
  const t = useTranslations('batches.step');
  return (
    <div className={`${flow.shrink} ${flow.all}`}>
      <Button
        variant="quiet"
        icon={<IconLayoutGrid size={16} stroke={1.5} aria-hidden />}
        aria-expanded={cells !== null}
        aria-label={t(cells === null ? 'placesOf' : 'stayOf', { name: batch.batchName })}
        onClick={() => onChange(cells === null ? [] : null)}
      >
        {t(cells === null ? 'places' : 'stay')}
      </Button>
      {cells !== null && (
        <PositionPicker
          farmId={farmId}
          value={cells}
          plants={plants || undefined}
          day={day ?? today()}
          own={[batch.batchId]}
          onChange={onChange}
        />
      )}
    </div>
  );
}

type Props = {
  farmId: string;
  day: string | null;
  batch: BatchRow;
  row: Row;
  step: Step;
  /** undefined without errors, so that the memoised row does not rerender */
  errors: StepRowErrors | undefined;
  onChange: (batchId: number, part: Partial<Row>) => void;
};

type FiguresProps = {
  path: string;
  row: Row;
  step: Step;
  prefilled: number | null;
  errors: StepRowErrors;
  onChange: (part: Partial<Row>) => void;
};

/** Inputs of what arrives at the stage: plants and trays, or weights. */
function MovedFigures({ path, row, step, prefilled, errors, onChange }: FiguresProps) {
  const t = useTranslations('batches');
  return (
    <>
      <NativeNumberField
        name={`${path}.plants`}
        label={t(step.stage === 'sowing' ? 'step.seeds' : step.stage === 'harvest' ? 'step.taken' : 'step.plants')}
        value={row.plants ?? (prefilled === null ? '' : String(prefilled))}
        error={errors.plants}
        onChange={(plants) => onChange({ plants })}
      />
      {step.stage === 'harvest' ? (
        <>
          <NativeNumberField
            name={`${path}.weightKg`}
            label={t('step.weight')}
            decimal
            value={row.weightKg}
            error={errors.weightKg}
            onChange={(weightKg) => onChange({ weightKg })}
          />
          <NativeNumberField
            name={`${path}.kgGradeA`}
            label={t('step.gradeA')}
            decimal
            value={row.kgGradeA}
            error={errors.kgGradeA}
            onChange={(kgGradeA) => onChange({ kgGradeA })}
          />
        </>
      ) : (
        <NativeNumberField
          name={`${path}.trays`}
          label={t('step.trays')}
          value={row.trays}
          error={errors.trays}
          onChange={(trays) => onChange({ trays })}
        />
      )}
    </>
  );
}

const noErrors: StepRowErrors = {};

/** A batch of a step: plants that move on and plants that are discarded. */
export const StepRow = memo(function StepRow({ farmId, day, batch, row, step, errors = noErrors, onChange }: Props) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const path = `rows.${batch.batchId}`;
  const from = getSourcePlants(batch, step.kind, step.stage);
  const prefilled = getDefaultPlants(batch, row, step);
  const change = (part: Partial<Row>): void => onChange(batch.batchId, part);
  return (
    <fieldset className={classes.row} data-harvest={step.stage === 'harvest' || undefined}>
      <legend>
        <strong>{batch.batchName}</strong>{' '}
        {from && <small>{t('step.there', { stage: stageName(from.stage), count: from.there })}</small>}
      </legend>
      {step.kind !== 'discard' && (
        <MovedFigures path={path} row={row} step={step} prefilled={prefilled} errors={errors} onChange={change} />
      )}
      {from && (
        <>
          <NativeNumberField
            name={`${path}.discards`}
            label={t('step.discards')}
            value={row.discards}
            error={errors.discards}
            onChange={(discards) => change({ discards })}
          />
          <DiscardReasonSelect
            className={inputs.quiet}
            name={`${path}.reason`}
            value={row.reason}
            error={errors.reason}
            onChange={(reason) => change({ reason })}
          />
        </>
      )}
      {step.kind === 'next' && (
        <RowPositions
          farmId={farmId}
          day={day}
          batch={batch}
          cells={row.cells}
          plants={prefilled}
          onChange={(cells) => change({ cells })}
        />
      )}
      {errors.cells !== undefined && <p className={`${typography.fieldError} ${flow.all}`}>{errors.cells}</p>}
    </fieldset>
  );
});
