export { useRecheck } from './use-recheck.tsx';
