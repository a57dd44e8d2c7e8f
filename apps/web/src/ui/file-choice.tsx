import { IconFile } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './file-choice.module.css';

type Props = {
  label: string;
  /** endings or types, as a file input takes them */
  accept: string;
  onChoose: (file: File) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** what was chosen, or what may be */
  children?: ReactNode;
};

/** A button that lets somebody pick a file, or take a picture on a phone; the device's own input underneath. */
export function FileChoice({ label, accept, onChoose, error, disabled = false, children }: Props) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label className={classes.button} data-disabled={disabled || undefined}>
        <IconFile size={16} stroke={1.5} aria-hidden />
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </label>
      <div id={id} className={classes.words}>
        {children !== undefined && <span className={classes.chosen}>{children}</span>}
        {error !== undefined && <span className={classes.error}>{error}</span>}
      </div>
    </div>
  );
}
