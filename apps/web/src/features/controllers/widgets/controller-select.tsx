import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SelectField } from '#ui/forms/select-field.tsx';
import { controllersQuery } from '../api.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'data'> & {
  controllers: readonly { controllerId: string; controllerName: string }[];
  /** the choice of all controllers, or of no controller; without it one has to be chosen */
  none?: string | undefined;
  /** further choices, such as a removed controller that is still chosen */
  others?: readonly { value: string; label: string }[];
};

/** Selects one of these controllers. */
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

type FarmProps = Omit<Props, 'controllers' | 'others' | 'query' | 'value'> & {
  farmId: string;
  value: string;
  /** name of the chosen controller where the farm no longer has it; its id without one */
  chosenName?: string | null;
};

/** Selects one of a farm's controllers; one that was removed stays chosen. */
export function FarmControllerSelect({ farmId, chosenName, ...select }: FarmProps) {
  const query = useQuery(controllersQuery(farmId));
  const controllers = query.data ?? [];
  const { value } = select;
  const isUnlisted = value !== '' && !controllers.some(({ controllerId }) => controllerId === value);
  const others = isUnlisted ? [{ value, label: chosenName ?? value }] : [];
  return <ControllerSelect {...select} {...{ query, controllers, others }} />;
}
