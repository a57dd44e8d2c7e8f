import { useLocalStorage } from '@mantine/hooks';
import { type Arrangement, readArrangement, unarranged } from './arrangement.ts';

/** A farm's arrangement, stored on this device and shared by its tabs. */
export function useArrangement(farmId: string): [Arrangement, (arrangement: Arrangement) => void] {
  const [arrangement, setArrangement] = useLocalStorage({
    key: `dashboard-tiles:${farmId}`,
    defaultValue: unarranged,
    deserialize: readArrangement,
    getInitialValueInEffect: false,
  });
  return [arrangement, setArrangement];
}
