import { IconCamera, IconFile } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import choice from '#ui/forms/choice.module.css';
import flow from '../layout/flow.module.css';
import surface from '../layout/surface.module.css';
import typography from '../theme/typography.module.css';
import classes from './file-button.module.css';

type Props = {
  label: string;
  /** extensions or types of the file input's `accept` */
  accept: string;
  /** called with the chosen files: one, unless `multiple` */
  onChoose: (files: readonly [File, ...File[]]) => void;
  error?: string | undefined;
  disabled?: boolean;
  multiple?: boolean;
  /** opens the camera on a phone */
  camera?: boolean;
  /** the chosen file, or a hint */
  children?: ReactNode;
};

/** A button that opens the native file picker, or the camera on a phone. */
export function FileButton({
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
    <div className={`${flow.stack1} ${flow.start}`}>
      <label
        className={`${choice.label} ${flow.inline2} ${surface.paper} ${classes.button}`}
        data-disabled={disabled || undefined}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <span>{label}</span>
        <input
          className={choice.input}
          type="file"
          accept={accept}
          disabled={disabled}
          multiple={multiple}
          {...(camera && { capture: 'environment' as const })}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            const [first, ...others] = currentTarget.files ?? [];
            // Allows the same file to be chosen again after a failure.
            currentTarget.value = '';
            if (first) onChoose([first, ...others]);
          }}
        />
      </label>
      <div id={id} className={`${flow.lines} ${classes.words}`}>
        {children !== undefined && <span className={typography.muted}>{children}</span>}
        {error !== undefined && <span className={typography.error}>{error}</span>}
      </div>
    </div>
  );
}
