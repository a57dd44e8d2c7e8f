import { newFarmCrop } from '@onsil/contract/crops';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormPage } from '#ui/forms/form-page.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { toCropBody, type CropDraft, fromMasterCrop, emptyCrop } from '../model/crop-draft.ts';
import { BasicsSection, CapacitiesSection, TargetsSection } from './crop-form.tsx';
import { useCropText } from '../model/crop-text.ts';
import classes from '../crops.module.css';
import { MasterCropSearch, masterName } from './master-crop-search.tsx';
import { useMissingInputs } from '../model/use-missing-inputs.ts';
import { RecipeSection } from './recipe-section.tsx';
import { useAddCrop } from '../commands.ts';

type Props = { farmId: string; cultivationType: string; onMade: (farmCropId: number) => void };

/** Starts a new crop from a master crop or from nothing. */
function Start({ farmId, cultivationType, onStart }: Omit<Props, 'onMade'> & { onStart: (draft: CropDraft) => void }) {
  const t = useTranslations('crops');
  const words = useCropText();
  const empty = emptyCrop({ cultivationType, source: t('recipe.own') });
  return (
    <Card
      title={t('master.title')}
      padded
      aside={<Button onClick={() => onStart(empty)}>{t('master.nothing')}</Button>}
    >
      <p className={classes.lead}>{t('master.text')}</p>
      <MasterCropSearch
        farmId={farmId}
        takeLabel={t('master.start')}
        onTake={(master) => onStart(fromMasterCrop(empty, master, words.nameOf(masterName(master))))}
      />
    </Card>
  );
}

export function NewCrop({ farmId, cultivationType, onMade }: Props) {
  const t = useTranslations('crops');
  const { mutateAsync: addCrop } = useAddCrop(farmId);
  const sending = useForm();
  const missing = useMissingInputs();
  const [initial, setInitial] = useDraft<CropDraft | null>(`new crop ${farmId} begun`, null);
  const [draft, setDraft] = useDraft<CropDraft | null>(`new crop ${farmId}`, null);
  const { dialog, forget } = useLeaveGuard(
    draft !== null && JSON.stringify(draft) !== JSON.stringify(initial),
    'address',
  );
  const start = (next: CropDraft | null): void => {
    setInitial(next);
    setDraft(next);
    scrollTo({ top: 0 });
  };
  const back = (
    <ButtonLink to="/smartfarm/$farmId/crops" params={{ farmId }} search={{}}>
      {t('all')}
    </ButtonLink>
  );
  const title = <PageTitle title={t('add')} actions={back} />;
  if (!draft)
    return (
      <>
        {title}
        <Start farmId={farmId} cultivationType={cultivationType} onStart={start} />
      </>
    );
  const submit = (): Promise<void> =>
    sending.send(newFarmCrop, toCropBody(draft), missing(draft), async (body) => {
      const farmCropId = await addCrop(body);
      forget();
      toast(t('added', { name: body.cropName }));
      onMade(farmCropId);
    });
  const change = (part: Partial<CropDraft>): void => setDraft((now) => now && { ...now, ...part });
  const inputs = { draft, sending, onChange: change };
  return (
    <>
      {title}
      <FormPage
        sending={sending}
        submitLabel={t('addSubmit')}
        onSubmit={() => void submit()}
        other={draft === initial && <Button onClick={() => start(null)}>{t('master.other')}</Button>}
      >
        <BasicsSection {...inputs} />
        <TargetsSection {...inputs} />
        <CapacitiesSection {...inputs} />
        <RecipeSection farmId={farmId} {...inputs} />
      </FormPage>
      {dialog}
    </>
  );
}
