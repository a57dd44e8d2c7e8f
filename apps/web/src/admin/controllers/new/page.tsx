import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { newControllerBody } from '@onsil/contract/admin-controllers';
import { FarmPicker } from '#admin/farms/widgets/farm-picker.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { useRegisterController } from '../commands.ts';
import { toControllerBody, emptyController, type ControllerDraft } from '../model/controller-draft.ts';
import { ControllerFields } from '../parts/controller-fields.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

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
  const form = useForm({ draft: `new controller ${given ?? ''}`, initial: { ...empty, farmNo: given } });
  const { mutateAsync: addController } = useRegisterController();
  const { dialog, forget } = useLeaveGuard(form.changed);
  const submit = (): Promise<void> => {
    const { farmNo, controllerId, ...facts } = form.values;
    const own = farmNo === undefined ? { farmNo: t('new.pickFarm') } : {};
    const body = { farmNo: farmNo ?? 0, controllerId: controllerId.trim(), ...toControllerBody(facts) };
    const register = async (valid: z.output<typeof newControllerBody>): Promise<void> => {
      await addController(valid);
      forget();
      await navigate({ to: '/admin/controllers/$controllerId/connect', params: { controllerId: valid.controllerId } });
    };
    return form.submit(newControllerBody, body, register, own);
  };
  return (
    <>
      <PageTitle title={t('new.title')} />
      <Card padded className={classes.form}>
        <Form form={form} submitLabel={t('new.submit')} onSubmit={() => void submit()}>
          <p className={typography.hint}>{t('new.text')}</p>
          <FarmPicker label={t('farm.label')} placeholder={t('farm.find')} {...form.field('farmNo')} />
          <TextField
            {...form.field('controllerId')}
            label={t('field.controllerId')}
            description={t('field.controllerIdHint')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
          <ControllerFields form={form} />
        </Form>
      </Card>
      {dialog}
    </>
  );
}
