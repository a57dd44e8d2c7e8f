import { newControllerBody } from '@onsil/contract/admin-controllers';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';
import { useRegisterController } from '../commands.ts';
import { toControllerBody, emptyController, type ControllerDraft } from '../model/controller-draft.ts';
import { ControllerFields } from '../parts/controller-fields.tsx';

const route = getRouteApi('/admin/controllers/new');
const empty: ControllerDraft & { controllerId: string; farmNo: number | undefined } = {
  farmNo: undefined,
  controllerId: '',
  ...emptyController,
};

/** Registers a controller on a farm; its credential and first sample follow. */
export function Page() {
  const t = useTranslations('adminControllers');
  const { farmNo: given } = route.useSearch();
  const navigate = route.useNavigate();
  const initial = { ...empty, farmNo: given };
  const [draft, setDraft] = useDraft('new controller', initial);
  const { mutateAsync: register } = useRegisterController();
  const sending = useForm();
  const { dialog, forget } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(initial));
  const submit = (): Promise<void> => {
    const { farmNo, controllerId, ...facts } = draft;
    const own = farmNo === undefined ? { farmNo: t('new.pickFarm') } : {};
    const body = { farmNo: farmNo ?? 0, controllerId: controllerId.trim(), ...toControllerBody(facts) };
    return sending.send(newControllerBody, body, own, async (valid) => {
      await register(valid);
      forget();
      await navigate({ to: '/admin/controllers/$controllerId/connect', params: { controllerId: valid.controllerId } });
    });
  };
  return (
    <>
      <PageTitle title={t('new.title')} />
      <Card padded className={classes.form}>
        <Form sending={sending} submitLabel={t('new.submit')} onSubmit={() => void submit()}>
          <p className={typography.hint}>{t('new.text')}</p>
          <FarmPicker
            label={t('farm.label')}
            placeholder={t('farm.find')}
            value={draft.farmNo}
            onChange={(farmNo) => {
              sending.forget('farmNo');
              setDraft({ ...draft, farmNo });
            }}
            error={sending.problems['farmNo']}
          />
          <TextField
            name="controllerId"
            label={t('field.controllerId')}
            description={t('field.systemIdHint')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={draft.controllerId}
            onChange={({ currentTarget }) => {
              sending.forget('controllerId');
              setDraft({ ...draft, controllerId: currentTarget.value });
            }}
            error={sending.problems['controllerId']}
          />
          <ControllerFields draft={draft} onChange={(facts) => setDraft({ ...draft, ...facts })} sending={sending} />
        </Form>
      </Card>
      {dialog}
    </>
  );
}
