import { useTranslations } from 'use-intl';
import { useCodeChoices } from '#features/codes/api.ts';
import type { FormState } from '#lib/state/use-form.ts';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ControllerDraft } from '../model/controller-draft.ts';

type Props = {
  draft: ControllerDraft;
  onChange: (draft: ControllerDraft) => void;
  sending: FormState;
};

const kinds = [
  ['type', 'CONTROLLER_TYPE'],
  ['cultivationEnvType', 'CULTIVATION_ENV_TYPE'],
  ['cultivationType', 'FARM_CULTIVATION_TYPE'],
] as const;

/** Inputs for a controller's name, type and reporting interval. */
export function ControllerFields({ draft, onChange, sending: { problems, forget } }: Props) {
  const t = useTranslations('adminControllers.field');
  const choices = useCodeChoices();
  const change = (part: Partial<ControllerDraft>): void => {
    forget(...Object.keys(part));
    onChange({ ...draft, ...part });
  };
  return (
    <>
      <TextField
        name="controllerName"
        label={t('controllerName')}
        placeholder={t('connectNmExample')}
        maxLength={60}
        value={draft.controllerName}
        onChange={({ currentTarget }) => change({ controllerName: currentTarget.value })}
        error={problems['controllerName']}
      />
      <TextField
        name="code"
        label={t('code')}
        description={t('codeHint')}
        maxLength={40}
        value={draft.code}
        onChange={({ currentTarget }) => change({ code: currentTarget.value })}
        error={problems['code']}
      />
      {kinds.map(([name, masterCd]) => (
        <SelectField
          key={name}
          name={name}
          label={t(name)}
          data={[{ value: '', label: t('choose') }, ...choices(masterCd)]}
          value={draft[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          error={problems[name]}
        />
      ))}
      <TextField
        name="intervalSeconds"
        label={t('interval')}
        description={t('intervalHint')}
        inputMode="numeric"
        value={draft.intervalSeconds}
        onChange={({ currentTarget }) => change({ intervalSeconds: currentTarget.value })}
        error={problems['intervalSeconds']}
      />
      <CheckboxField
        name="isGateway"
        label={t('gateway')}
        description={t('gatewayHint')}
        checked={draft.isGateway}
        onChange={(gateway) => change({ isGateway: gateway })}
      />
    </>
  );
}
