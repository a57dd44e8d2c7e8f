import { formatProvince } from '#lib/format/province.ts';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '#ui/mantine/combobox.css';
import { farmQuery, myFarmsQuery } from '#features/farms/api.ts';
import { useBackCloses } from '#lib/state/layers.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import { useFarmState } from './farm-state.ts';
import { farmScreens } from './screens/farm-screens.ts';
import { useFarmScreen } from './screens/use-farm-screens.ts';
import classes from './farm-switcher.module.css';

const pageSize = 20;

function Options({ keyword, farmId }: { keyword: string; farmId: string }) {
  const t = useTranslations('shell');
  const errorMessage = useErrorMessage();
  const { data, error, isPlaceholderData } = useQuery(myFarmsQuery({ keyword, pageSize }));
  if (!data) return error && <Combobox.Empty>{errorMessage(error)}</Combobox.Empty>;
  // An empty placeholder belongs to the previous keyword.
  if (data.items.length === 0) return !isPlaceholderData && <Combobox.Empty>{t('noFarmFound')}</Combobox.Empty>;
  return data.items.map((farm) => (
    <Combobox.Option key={farm.farmId} value={farm.farmId} active={farm.farmId === farmId} className={classes.option}>
      <span className={`${flow.center} ${classes.mark}`}>
        {(farm.live.level > 0 || farm.live.freshness !== 'live') && (
          <StatusBadge level={farm.live.level} freshness={farm.live.freshness} size="shape" />
        )}
      </span>
      <span className={typography.ellipsis}>{farm.farmName}</span>
      <small>{formatProvince(farm.province)}</small>
    </Combobox.Option>
  ));
}

/** The current farm and its state; switches to another farm on the same screen. */
export function FarmSwitcher({ farmId }: { farmId: string }) {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const screen = (useFarmScreen() ?? farmScreens[0]).to;
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword.trim(), 200);
  const { data: farm } = useQuery(farmQuery(farmId));
  const state = useFarmState(farmId);
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => {
      store.resetSelectedOption();
      setKeyword('');
    },
  });
  useBackCloses(store.dropdownOpened, store.closeDropdown);
  const open = (next: string): void => {
    store.closeDropdown();
    const params = { farmId: next };
    if (screen === '/smartfarm/$farmId/dashboard') void navigate({ to: screen, params });
    // Keeps period and fields; the controllers belong to the old farm.
    else
      void navigate({
        to: screen,
        params,
        search: ({ f, period, end, from, to, compare }) => ({ f, period, end, from, to, compare }),
      });
  };
  return (
    <Combobox store={store} width={320} withinPortal={false} position="bottom-start" shadow="md" onOptionSubmit={open}>
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`${flow.row2} ${surface.paper} ${classes.button}`}
          title={t('switchFarm')}
          onClick={() => store.toggleDropdown()}
        >
          {state && (state.level > 0 || state.freshness !== 'live') && (
            <StatusBadge level={state.level} freshness={state.freshness} size="chip" />
          )}
          <span>{farm?.farmName ?? t('farm')}</span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          placeholder={t('findFarm')}
          aria-label={t('findFarm')}
        />
        <Combobox.Options className={classes.options} aria-label={t('switchFarm')} tabIndex={0}>
          {store.dropdownOpened && <Options keyword={searched} farmId={farmId} />}
        </Combobox.Options>
        <Combobox.Footer>
          <Link to="/portal" className={classes.all}>
            {t('allFarms')}
          </Link>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  );
}
