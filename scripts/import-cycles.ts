export type Edge = readonly [from: string, to: string];

/** Groups of nodes that reach one another (strongly connected components of more than one node, by Tarjan). */
export const findCycles = (edges: readonly Edge[]): string[][] => {
  const targets = Map.groupBy(edges, ([from]) => from);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    open.push(node);
    for (const [, target] of targets.get(node) ?? []) {
      if (!order.has(target)) lowest.set(node, Math.min(lowest.get(node) ?? index, visit(target)));
      else if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node) ?? index, order.get(target) ?? index));
    }
    const low = lowest.get(node) ?? index;
    if (low === index) {
      const members = open.splice(open.indexOf(node));
      if (members.length > 1) cycles.push(members);
    }
    return low;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return cycles;
};
