import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LookupState } from '#lib/lookup-state.ts';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import './mantine/combobox.css';
import classes from './field.module.css';
import choice from './search-choice.module.css';

type Found = {
  value: string;
  label: string;
  /** what tells apart who has the same name */
  hint?: string;
};

type Props = {
  label: string;
  /** hides the label where the choice stands among filters */
  bare?: boolean;
  name?: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** what the keyword finds, and what is chosen, whether the keyword finds it or not */
  found: readonly Found[];
  chosen?: Found | undefined;
  /** how far the search for the keyword is */
  state: LookupState;
  onSearch: (keyword: string) => void;
  error?: string | undefined;
  className?: string | undefined;
};

const pauseMs = 200;

const emptyWords = { asking: 'asking', failed: 'failed', there: 'none' } as const;

/** One of many, found on the server by a keyword that is typed. */
export function SearchChoice({ label, bare, chosen, found, state, onSearch, error, className, ...rest }: Props) {
  const t = useTranslations('common.choice');
  const [text, setText] = useState(chosen?.label ?? '');
  const ask = useDebouncedCallback(onSearch, pauseMs);
  const options = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  const type = (next: string): void => {
    setText(next);
    // The name of what is chosen stands in the same place and is no keyword.
    const picked = options.some((option) => option.label === next);
    ask(picked ? '' : next.trim());
  };
  return (
    <Select
      {...rest}
      {...(bare ? { 'aria-label': label } : { label })}
      {...(className !== undefined && { className })}
      classNames={{
        input: classes.input ?? '',
        label: classes.label ?? '',
        error: classes.error ?? '',
        option: choice.option ?? '',
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      searchValue={text}
      onSearchChange={type}
      data={options.map(({ value, label: name }) => ({ value, label: name }))}
      // the server has searched already, in more than the name
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <>
          <span>{option.label}</span>
          <small>{options.find(({ value }) => value === option.value)?.hint}</small>
        </>
      )}
      nothingFoundMessage={t(emptyWords[state])}
      autoComplete="off"
      error={error}
    />
  );
}
