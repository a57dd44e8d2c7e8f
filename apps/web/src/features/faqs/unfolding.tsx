import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './faqs.module.css';

type UnfoldingProps = { title: string; children: ReactNode };

/** A question whose answer expands below it. */
export function Disclosure({ title, children }: UnfoldingProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={classes.item}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span>{title}</span>
          <IconChevronDown size={18} stroke={1.5} aria-hidden />
        </button>
      </h3>
      <div id={id} hidden={!open} className={classes.answer}>
        {children}
      </div>
    </li>
  );
}
