import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { newFarmCrop } from '@onsil/contract/crops';
import { useForm } from '#lib/forms/use-form.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useAddCrop } from '../commands.ts';
import { toCropBody, type CropDraft, fromMasterCrop, emptyCrop, toCropField } from '../model/crop-draft.ts';
import { useCropText } from '../model/crop-text.ts';
import { useMissingInputs } from '../model/use-missing-inputs.ts';
import { BasicsSection, CapacitiesSection, TargetsSection } from './crop-form.tsx';
import { MasterCropSearch, masterName } from './master-crop-search.tsx';
import { RecipeSection } from './recipe-section.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../crops.module.css';

type Props = { farmId: string; cultivationType: string; onMade: (farmCropId: number) => void };

/** Starts a new crop from a master crop or from nothing. */
function Start({ farmId, cultivationType, onStart }: Omit<Props, 'onMade'> & { onStart: (draft: CropDraft) => void }) {
  const t = useTranslations('crops');
  const text = useCropText();
  const empty = emptyCrop({ cultivationType, source: t('recipe.own') });
  return (
    <Card
      title={t('master.title')}
      padded
      aside={<Button onClick={() => onStart(empty)}>{t('master.nothing')}</Button>}
    >
      <p className={`${typography.hint} ${classes.lead}`}>{t('master.text')}</p>
      <MasterCropSearch
        farmId={farmId}
        takeLabel={t('master.start')}
        onTake={(master) => onStart(fromMasterCrop(empty, master, text.nameOf(masterName(master))))}
      />
    </Card>
  );
}

type NewCropFormProps = { farmId: string; initial: CropDraft; onBack: () => void; onMade: Props['onMade'] };

function NewCropForm({ farmId, initial, onBack, onMade }: NewCropFormProps) {
  const t = useTranslations('crops');
  const { mutateAsync: addCrop } = useAddCrop(farmId);
  const form = useForm({ draft: `new crop ${farmId}`, initial, toField: toCropField });
  const missing = useMissingInputs();
  const { dialog, forget } = useLeaveGuard(form.changed, 'address');
  const add = async (body: z.output<typeof newFarmCrop>): Promise<void> => {
    const farmCropId = await addCrop(body);
    forget();
    toast(t('added', { name: body.cropName }));
    onMade(farmCropId);
  };
  return (
    <>
      <FormPage
        form={form}
        submitLabel={t('addSubmit')}
        onSubmit={() => void form.submit(newFarmCrop, toCropBody(form.values), add, missing(form.values))}
        other={!form.changed && <Button onClick={onBack}>{t('master.other')}</Button>}
      >
        <BasicsSection form={form} />
        <TargetsSection form={form} />
        <CapacitiesSection form={form} />
        <RecipeSection farmId={farmId} form={form} />
      </FormPage>
      {dialog}
    </>
  );
}

export function NewCrop({ farmId, cultivationType, onMade }: Props) {
  const t = useTranslations('crops');
  const [initial, setInitial] = useDraft<CropDraft | null>(`new crop ${farmId} begun`, null);
  const start = (next: CropDraft | null): void => {
    setInitial(next);
    scrollTo({ top: 0 });
  };
  const back = (
    <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }} search={{}}>
      {t('all')}
    </ButtonLink>
  );
  return (
    <>
      <PageTitle title={t('add')} actions={back} />
      {initial ? (
        <NewCropForm farmId={farmId} initial={initial} onBack={() => start(null)} onMade={onMade} />
      ) : (
        <Start farmId={farmId} cultivationType={cultivationType} onStart={start} />
      )}
    </>
  );
}
