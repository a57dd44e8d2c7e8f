export { getRackView } from './rack-view.ts';
