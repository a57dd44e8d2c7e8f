import { controllerBody, type AdminController } from '@onsil/contract/admin-controllers';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/use-kept.ts';
import { useForm } from '#lib/use-sending.ts';
import { Actions } from '#ui/actions.tsx';
import { ConfirmButton } from '#ui/ask-button.tsx';
import { Card } from '#ui/card.tsx';
import { Columns, Stack } from '#ui/columns.tsx';
import { Form } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.tsx';
import classes from './admin-controllers.module.css';
import { useControllerCommands } from './commands.ts';
import { toControllerBody, toControllerDraft } from './controller-draft.ts';
import { ControllerFields } from './controller-fields.tsx';
import { RotateCredentialButton } from './rotate-button.tsx';

function FactsForm({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.settings');
  const [initial, setInitial] = useState(() => toControllerDraft(controller));
  const [draft, setDraft] = useDraft(`controller ${controller.controllerId}`, initial);
  const { change } = useControllerCommands();
  const sending = useForm();
  const { dialog } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(initial), 'address');
  const submit = (): Promise<void> =>
    sending.send(controllerBody, toControllerBody(draft), {}, async (body) => {
      await change(controller.controllerId, body);
      setInitial(draft);
      toast(t('saved'));
    });
  return (
    <Card title={t('facts')} padded className={classes.form}>
      <Form sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <ControllerFields draft={draft} onChange={setDraft} sending={sending} />
      </Form>
      {dialog}
    </Card>
  );
}

function Retire({ controller: { controllerId, controllerName } }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.retire');
  const { retire } = useControllerCommands();
  const work = async (): Promise<void> => {
    await retire(controllerId);
    toast(t('done', { name: controllerName }));
  };
  return (
    <Card title={t('card')} padded>
      <Stack>
        <p className={classes.hint}>{t('text')}</p>
        <Actions>
          <ConfirmButton
            variant="default"
            label={t('start')}
            title={t('title', { name: controllerName })}
            passing
            work={work}
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
            <p className={classes.hint}>{t('rotate.about')}</p>
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
