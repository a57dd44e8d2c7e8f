import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { yieldImportApi, type ImportReport, dayForms, weightUnits } from '@onsil/contract/yield-import';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { CropField } from '#features/batches/widgets/crop-field.tsx';
import { formatCount } from '#lib/format/numbers.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import { FormPage, FormPart } from '#ui/forms/form-page.tsx';
import { NumberField } from '#ui/forms/number-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { pastImportsQuery } from '../api.ts';
import { useImportYields } from '../commands.ts';
import {
  missingHarvest,
  toMappingBody,
  type ImportMapping,
  createImportMapping,
  toMappingField,
} from '../model/import-mapping.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ConstantValues } from './constant-values.tsx';
import { ImportReportCard } from './import-report.tsx';
import type { ImportFile } from './use-import-file.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './import.module.css';

type ImportSettingsProps = { farmId: string; form: FormState<ImportMapping> };

/** Default crop, unit of weights and date format of a file. */
function ImportSettings({ farmId, form }: ImportSettingsProps) {
  const t = useTranslations('yieldImport.settings');
  const query = useQuery(plantableCropsQuery(farmId));
  return (
    <>
      <CropField
        query={query}
        crops={query.data ?? []}
        {...form.field('farmCropId')}
        hint={t('cropHint')}
        none={t('cropInFile')}
      />
      <SelectField
        {...form.field('dayForm')}
        label={t('dayForm')}
        data={dayForms.map((value) => ({ value, label: t(`dayForms.${value}`) }))}
      />
      <SelectField
        {...form.field('weightUnit')}
        label={t('weightUnit')}
        data={weightUnits.map((value) => ({ value, label: value === 'kg/m2' ? 'kg/m²' : value }))}
      />
      {form.values.weightUnit === 'kg/m2' && <NumberField {...form.field('area')} label={t('area')} unit="m²" />}
    </>
  );
}

/** The mapping of a file's columns, what the server found with it, and the import. */
const useImport = (farmId: string, { key, part, sheet }: ImportFile) => {
  const t = useTranslations('yieldImport');
  const { validation } = useMessages();
  const { mutateAsync: take } = useImportYields(farmId);
  const [initial] = useState(() => createImportMapping(sheet));
  const form = useForm({ draft: `import mapping ${key} ${part}`, initial, toField: toMappingField });
  const draft = form.values;
  const [validated, setValidated] = useState<{ draft: ImportMapping; report: ImportReport }>();
  const run = (isDryRun: boolean): Promise<void> => {
    const typed = {
      fileKey: key,
      sheet: part,
      farmCropId: parseNumber(draft.farmCropId),
      mapping: toMappingBody(draft, sheet.titles),
      isDryRun,
    };
    const own = draft.weightUnit === 'kg/m2' && draft.area.trim() === '' ? { area: validation.required } : {};
    const send = async (body: z.output<typeof yieldImportApi.runYieldImport.body>): Promise<void> => {
      const answer = await take(body);
      setValidated({ draft, report: answer });
      if (answer.importId !== null) toast(t('taken', { count: answer.taken }));
    };
    return form.submit(yieldImportApi.runYieldImport.body, typed, send, own);
  };
  // A report is valid only for the mapping that it validated.
  return { form, run, report: validated?.draft === draft ? validated.report : undefined };
};

type ImportedProps = { farmId: string; report: ImportReport; onAnother: () => void };

/** What was imported, unless it was undone since. */
function Imported({ farmId, report, onAnother }: ImportedProps) {
  const t = useTranslations('yieldImport');
  const { data: past } = useQuery(pastImportsQuery(farmId, 1));
  const isUndone = past?.items.some((one) => one.importId === report.importId && one.undoneAt !== null) ?? false;
  return (
    <>
      {!isUndone && <ImportReportCard report={report} />}
      <Button className={classes.next} onClick={onAnother}>
        {t('another')}
      </Button>
    </>
  );
}

type Props = {
  farmId: string;
  file: ImportFile;
  /** another sheet of the workbook is loading */
  reading: boolean;
  /** why that failed */
  unread: string | undefined;
  onPart: (part: string) => void;
  onDrop: () => void;
};

/** Maps a file's columns, validates the result, and imports it. */
export function ImportForm({ farmId, file, reading, unread, onPart, onDrop }: Props) {
  const t = useTranslations('yieldImport');
  const { name, part, sheet } = file;
  const { form, run, report } = useImport(farmId, file);
  if (report && report.importId !== null) return <Imported farmId={farmId} report={report} onAnother={onDrop} />;
  const missing = missingHarvest(form.values);
  const ready = report !== undefined && report.taken > 0;
  return (
    <FormPage
      form={form}
      submitLabel={ready ? t('take', { count: report.taken }) : t('preview')}
      onSubmit={() => void run(!ready)}
      other={<Button onClick={onDrop}>{t('drop')}</Button>}
    >
      <FormPart
        title={name}
        aside={t('lines', { count: formatCount(sheet.lines), columns: sheet.titles.length })}
        hint={t('columns.hint')}
      >
        <div className={`${flow.stack4} ${flow.shrink} ${flow.all}`}>
          {sheet.sheets.length > 1 && (
            <SelectField
              label={t('sheet')}
              value={part ?? ''}
              data={sheet.sheets}
              disabled={reading}
              description={reading ? t('reading') : undefined}
              error={unread}
              onChange={({ currentTarget }) => onPart(currentTarget.value)}
            />
          )}
          {missing && <WarningBox>{t(`noHarvest.${missing}`)}</WarningBox>}
          <ColumnMapping sheet={sheet} form={form} />
        </div>
      </FormPart>
      <FormPart title={t('settings.title')}>
        <ImportSettings farmId={farmId} form={form} />
      </FormPart>
      <FormPart title={t('constants.title')} hint={t('constants.hint')}>
        <div className={`${flow.stack4} ${flow.shrink} ${flow.all}`}>
          <ConstantValues form={form} />
        </div>
      </FormPart>
      {report && <ImportReportCard report={report} />}
    </FormPage>
  );
}
