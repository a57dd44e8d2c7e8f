import type { ComponentProps } from 'react';
import { SelectField } from '#ui/forms/select-field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'data'> & {
  controllers: readonly { controllerId: string; controllerName: string }[];
  /** the choice of all controllers, or of no controller; without it one has to be chosen */
  none?: string | undefined;
  /** further choices, such as a removed controller that is still chosen */
  others?: readonly { value: string; label: string; disabled?: boolean }[];
};

/** Selects a controller of a farm. */
export function ControllerSelect({ controllers, none, others, ...select }: Props) {
  return (
    <SelectField
      {...select}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...(others ?? []),
        ...controllers.map(({ controllerId, controllerName }) => ({ value: controllerId, label: controllerName })),
      ]}
    />
  );
}
