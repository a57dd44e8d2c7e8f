/** Class names of menu entries in the side menu and in the drawer. */
export type MenuClassNames = {
  list: string | undefined;
  group: string | undefined;
  entry: string | undefined;
  onGo?: (() => void) | undefined;
};
