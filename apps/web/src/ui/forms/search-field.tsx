import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './text-field.module.css';

type Props = {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onSearch: (keyword: string) => void;
  className?: string;
};

const debounceMs = 300;

/** A debounced search input. Follows `value` when it changes from outside (browser history). */
export function SearchField({ label, placeholder, clearLabel, value, onSearch, className }: Props) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // The keyword passed on returns as `value` while the next letter is typed and must not overwrite it.
  const [emitted, setEmitted] = useState(value);
  const emit = (keyword: string): void => {
    setEmitted(keyword);
    onSearch(keyword);
  };
  const search = useDebouncedCallback(emit, { delay: debounceMs, flushOnUnmount: false });
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== emitted) {
      setEmitted(value);
      setText(value);
    }
  }
  useEffect(() => {
    // Cancels the pending search: it belongs to the previous value.
    if (text.trim() === value) search.cancel();
    // Only when `value` changes; `text` equals it only briefly while typing.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [value]);
  const type = (next: string): void => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      className={className ?? ''}
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      placeholder={placeholder}
      maxLength={60}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        text !== '' && (
          <IconButton label={clearLabel} onClick={() => type('')}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
