import { useTranslations } from 'use-intl';
import { controllerBody, type AdminController } from '@onsil/contract/admin-controllers';
import { useCodeName } from '#features/codes/api.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Columns, Stack } from '#ui/layout/columns.tsx';
import { adminControllerQuery } from '../api.ts';
import { useChangeController, useRetireController } from '../commands.ts';
import { masterCodes, toControllerBody, toControllerDraft, type ControllerDraft } from '../model/controller-draft.ts';
import { ControllerFields } from '../parts/controller-fields.tsx';
import { RotateCredentialButton } from '../parts/rotate-credential-button.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

/** What somebody else saved of a value, in words. */
const useTheirs = (controller: AdminController) => {
  const t = useTranslations('adminControllers.field');
  const codeName = useCodeName();
  return (part: keyof ControllerDraft): { name: string; value: string } => {
    if (part === 'intervalSeconds') return { name: t('interval'), value: String(controller.intervalSeconds) };
    if (part === 'isGateway') return { name: t('gateway'), value: '' };
    const masterCode = masterCodes.find(([name]) => name === part)?.[1];
    return { name: t(part), value: masterCode ? codeName(masterCode, controller[part]) : controller[part] };
  };
};

function FactsForm({ controller }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.settings');
  const common = useTranslations('common.conflict');
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `controller ${controller.controllerId}`,
    entity: controller,
    toValues: toControllerDraft,
    fresh: () => fetchFresh(adminControllerQuery(controller.controllerId)),
  });
  const theirs = useTheirs(read);
  const { mutateAsync: change } = useChangeController(controller.controllerId);
  const { dialog } = useLeaveGuard(form.changed, 'address');
  const save = async (): Promise<void> => {
    if (!(await submit(controllerBody, toControllerBody, (body, version) => change({ ...body, version })))) return;
    form.reset(form.values, { keepTyped: true });
    toast(t('saved'));
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <Card title={t('facts')} padded className={classes.form}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <ControllerFields form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(theirs)} />}
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
