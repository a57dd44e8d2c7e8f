import { IconCamera, IconFile } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './file-choice.module.css';

type Props = {
  label: string;
  /** endings or types, as a file input takes them */
  accept: string;
  /** once for each file that was chosen */
  onChoose: (file: File) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** several may be chosen at once */
  multiple?: boolean;
  /** a phone opens its camera instead of its files */
  camera?: boolean;
  /** what was chosen, or what may be */
  children?: ReactNode;
};

/** A button that lets somebody pick a file, or take a picture on a phone; the device's own input underneath. */
export function FileChoice({
  label,
  accept,
  onChoose,
  error,
  disabled = false,
  multiple = false,
  camera = false,
  children,
}: Props) {
  const id = useId();
  const Icon = camera ? IconCamera : IconFile;
  return (
    <div className={classes.choice}>
      <label className={classes.button} data-disabled={disabled || undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          disabled={disabled}
          multiple={multiple}
          {...(camera && { capture: 'environment' as const })}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
            for (const file of files) onChoose(file);
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
