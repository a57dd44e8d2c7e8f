/** How the places look where a menu is drawn: beside the screen and in the drawer. */
export type MenuLook = {
  list: string | undefined;
  group: string | undefined;
  entry: string | undefined;
  onGo?: (() => void) | undefined;
};
