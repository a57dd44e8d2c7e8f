import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';
import '@mantine/core/styles/Popover.layer.css';

/** Stands for an element that is on the page already. */
export function ElementById({ id, ref }: { id: string; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => document.getElementById(id));
  return null;
}

type Props = Omit<PopoverProps, 'children' | 'id' | 'opened' | 'onChange' | 'onClose'> & {
  opened: boolean;
  onClose: () => void;
  /** id of the element below which the box is */
  targetId: string;
  dropdown: PopoverDropdownProps;
};

export function PopoverBox({ targetId, dropdown, onClose, ...popover }: Props) {
  return (
    <Popover {...popover} id={targetId} shadow="md" onChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Target>
        <ElementById id={targetId} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} />
    </Popover>
  );
}
