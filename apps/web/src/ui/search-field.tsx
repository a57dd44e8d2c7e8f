import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { IconButton } from './icon-button.tsx';
import classes from './field.module.css';

type Props = {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onSearch: (keyword: string) => void;
  className?: string;
};

const pauseMs = 300;

/** A debounced search input. Follows `value` when it changes from outside (browser history). */
export function SearchField({ label, placeholder, clearLabel, value, onSearch, className }: Props) {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  // The keyword passed on returns as `value` while the next letter is typed and must not overwrite it.
  const [handed, setHanded] = useState(value);
  const hand = (keyword: string): void => {
    setHanded(keyword);
    onSearch(keyword);
  };
  const search = useDebouncedCallback(hand, { delay: pauseMs, flushOnUnmount: false });
  if (value !== followed) {
    setFollowed(value);
    if (value !== handed) {
      setHanded(value);
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
