import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackCloses } from '#lib/state/layers.ts';
import looks from './search-select.module.css';
import classes from './text-field.module.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '../mantine/combobox.css';

/** State of a lookup: an empty result differs from one that has not loaded yet. */
type LookupState = 'asking' | 'failed' | 'there';

type Lookup = Pick<UseQueryResult, 'isPending' | 'isPlaceholderData' | 'isLoadingError'>;

/** A placeholder from the previous keyword counts as loading. */
const lookupState = ({ isPending, isPlaceholderData, isLoadingError }: Lookup): LookupState => {
  if (isLoadingError) return 'failed';
  return isPending || isPlaceholderData ? 'asking' : 'there';
};

type Found = {
  value: string;
  label: string;
  /** distinguishes options of the same name */
  hint?: string;
};

/** What a picker of one kind of thing leaves to its place. */
export type PickerProps = {
  label: string;
  placeholder: string;
  /** the label is for screen readers only, for use among filters */
  bare?: boolean;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string | undefined;
  className?: string | undefined;
};

type Props<Row> = PickerProps & {
  name: string;
  /** search results, and the chosen row, whether it matches the keyword or not */
  lookup: Lookup & { data: { items: readonly Row[] } | undefined };
  chosen: Row | undefined;
  choice: (row: Row) => Found;
  onSearch: (keyword: string) => void;
};

/** The number of results that a picker asks for. */
export const pickerPageSize = 20;

const debounceMs = 200;

const emptyTextKeys = { asking: 'asking', failed: 'failed', there: 'none' } as const;

/** What can be chosen: the results, and the chosen row also where it is not among them. */
const listOptions = <Row,>({ lookup, chosen: row, choice }: Pick<Props<Row>, 'lookup' | 'chosen' | 'choice'>) => {
  const found = lookup.data?.items.map(choice) ?? [];
  const chosen = row && choice(row);
  return { chosen, options: chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found };
};

/** A combobox with server-side search. */
export function SearchSelect<Row>(props: Props<Row>) {
  const {
    label,
    bare,
    value: selectedKey,
    onChange,
    lookup,
    chosen: row,
    choice,
    onSearch,
    className,
    ...rest
  } = props;
  const { chosen, options } = listOptions({ lookup, chosen: row, choice });
  const t = useTranslations('common.choice');
  const [text, setText] = useState(chosen?.label ?? '');
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  const search = useDebouncedCallback(onSearch, debounceMs);
  const type = (next: string): void => {
    setText(next);
    // The chosen option's label appears in the same input and is not a keyword.
    const isOptionLabel = options.some((option) => option.label === next);
    search(isOptionLabel ? '' : next.trim());
  };
  return (
    <Select
      {...rest}
      value={selectedKey === undefined ? null : String(selectedKey)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      {...(bare ? { 'aria-label': label } : { label })}
      {...(className !== undefined && { className })}
      classNames={{
        input: classes.input ?? '',
        label: classes.label ?? '',
        error: classes.error ?? '',
        option: looks.option ?? '',
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      searchValue={text}
      onSearchChange={type}
      data={options.map(({ value, label: name }) => ({ value, label: name }))}
      // already filtered by the server, which searches more than the name
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <>
          <span>{option.label}</span>
          <small>{options.find(({ value }) => value === option.value)?.hint}</small>
        </>
      )}
      // Below the input itself, within its landmark; it stays when the page is scrolled to reach its end.
      comboboxProps={{ withinPortal: false, hideDetached: false }}
      nothingFoundMessage={t(emptyTextKeys[lookupState(lookup)])}
      autoComplete="off"
    />
  );
}
