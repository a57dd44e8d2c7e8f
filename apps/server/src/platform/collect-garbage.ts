import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node has no call for it: V8's own function is only seen by a context that is made after the flag.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'async' }) => Promise<void>;

/**
 * Collects what a long piece of work has left behind. V8 lets garbage stand while there is room, so that a file of 100,000
 * lines would make the process 200 MB larger although little of it is alive. For every few thousand lines, not for each: it
 * takes some tens of milliseconds.
 */
export const collectGarbage = (): Promise<void> => collect({ type: 'major', execution: 'async' });
