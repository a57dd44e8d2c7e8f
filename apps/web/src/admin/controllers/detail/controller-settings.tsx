import { controllerBody, type AdminController } from '@onsil/contract/admin-controllers';
import { useTranslations } from 'use-intl';
import { Actions } from '#ui/layout/actions.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';
import { useChangeController, useRetireController } from '../commands.ts';
import { toControllerBody, toControllerDraft } from '../model/controller-draft.ts';
import { ControllerFields } from '../parts/controller-fields.tsx';
import { RotateCredentialButton } from '../parts/rotate-credential-button.tsx';
import { useForm } from '#lib/forms/use-form.ts';

function FactsForm({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.settings');
  const form = useForm({ draft: `controller ${controller.controllerId}`, initial: toControllerDraft(controller) });
  const { mutateAsync: change } = useChangeController(controller.controllerId);
  const { dialog } = useLeaveGuard(form.changed, 'address');
  const submit = (): Promise<void> =>
    form.submit(controllerBody, toControllerBody(form.values), async (body) => {
      await change(body);
      form.reset(form.values, { keepTyped: true });
      toast(t('saved'));
    });
  return (
    <Card title={t('facts')} padded className={classes.form}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        <ControllerFields form={form} />
      </Form>
      {dialog}
    </Card>
  );
}

function Retire({ controller: { controllerId, controllerName } }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.retire');
  const { mutateAsync: retire } = useRetireController(controllerId);
  const work = async (): Promise<void> => {
    await retire();
    toast(t('done', { name: controllerName }));
  };
  return (
    <Card title={t('card')} padded>
      <Stack>
        <p className={typography.hint}>{t('text')}</p>
        <Actions>
          <ConfirmButton
            variant="default"
            label={t('start')}
            title={t('title', { name: controllerName })}
            isErrorFinal
            onConfirm={work}
          >
            {t('confirm')}
          </ConfirmButton>
        </Actions>
      </Stack>
    </Card>
  );
}

/** A controller's data, credential and retirement. */
export function ControllerSettings({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers');
  if (controller.retiredAt !== null)
    return (
      <Card padded>
        <p>{t('retire.over')}</p>
      </Card>
    );
  return (
    <Columns>
      <FactsForm controller={controller} />
      <Stack>
        <Card title={t('rotate.card')} padded>
          <Stack>
            <p className={typography.hint}>{t('rotate.about')}</p>
            <Actions>
              <RotateCredentialButton controller={controller} />
            </Actions>
          </Stack>
        </Card>
        <Retire controller={controller} />
      </Stack>
    </Columns>
  );
}
