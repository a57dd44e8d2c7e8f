import { newControllerBody } from '@onsil/contract/admin-controllers';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { FarmPicker } from '#features/admin-farms/farm-picker.widget.tsx';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.tsx';
import classes from './admin-controllers.module.css';
import { useControllerCommands } from './commands.ts';
import { controllerBodyOf, emptyController, type ControllerDraft } from './controller-draft.ts';
import { ControllerFields } from './controller-fields.tsx';

const route = getRouteApi('/admin/controllers/new');
const empty: ControllerDraft & { systemId: string; fno: number | undefined } = {
  fno: undefined,
  systemId: '',
  ...emptyController,
};

/** Registers a controller on a farm; its credential and first sample follow. */
export function Page() {
  const t = useTranslations('adminControllers');
  const { fno: given } = route.useSearch();
  const navigate = route.useNavigate();
  const initial = { ...empty, fno: given };
  const [draft, setDraft] = useKept('new controller', initial);
  const { register } = useControllerCommands();
  const sending = useSending();
  const { dialog, forget } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(initial));
  const submit = (): Promise<void> => {
    const { fno, systemId, ...facts } = draft;
    const own = fno === undefined ? { fno: t('new.pickFarm') } : {};
    const body = { fno: fno ?? 0, systemId: systemId.trim(), ...controllerBodyOf(facts) };
    return sending.send(newControllerBody, body, own, async (valid) => {
      await register(valid);
      forget();
      await navigate({ to: '/admin/controllers/$systemId/connect', params: { systemId: valid.systemId } });
    });
  };
  return (
    <>
      <PageTitle title={t('new.title')} />
      <Card padded className={classes.form}>
        <SendingForm sending={sending} submitLabel={t('new.submit')} onSubmit={() => void submit()}>
          <p className={classes.hint}>{t('new.text')}</p>
          <FarmPicker
            label={t('farm.label')}
            placeholder={t('farm.find')}
            value={draft.fno}
            onChange={(fno) => {
              sending.forget('fno');
              setDraft({ ...draft, fno });
            }}
            error={sending.problems['fno']}
          />
          <Field
            name="systemId"
            label={t('field.systemId')}
            description={t('field.systemIdHint')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={draft.systemId}
            onChange={({ currentTarget }) => {
              sending.forget('systemId');
              setDraft({ ...draft, systemId: currentTarget.value });
            }}
            error={sending.problems['systemId']}
          />
          <ControllerFields draft={draft} onChange={(facts) => setDraft({ ...draft, ...facts })} sending={sending} />
        </SendingForm>
      </Card>
      {dialog}
    </>
  );
}
