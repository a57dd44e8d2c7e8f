import { useLocalStorage } from '@mantine/hooks';
import { type Arrangement, parseArrangement, emptyArrangement } from './arrangement.ts';

/** A farm's arrangement, stored on this device and shared by its tabs. */
export function useArrangement(farmId: string): [Arrangement, (arrangement: Arrangement) => void] {
  const [arrangement, setArrangement] = useLocalStorage({
    key: `dashboard-tiles:${farmId}`,
    defaultValue: emptyArrangement,
    deserialize: parseArrangement,
    getInitialValueInEffect: false,
  });
  return [arrangement, setArrangement];
}
