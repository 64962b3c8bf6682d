/** What a screen shows, by names of its own. */
export type ViewState = Readonly<Record<string, string>>;

export type ViewsMenuProps = {
  /** The screen's key in the log: `registry/equipment`. */
  readonly screen: string;
  /** What it shows now. */
  readonly state: ViewState;
  /** Nothing was asked of the screen when it was opened: it begins with the view that its reader has chosen. */
  readonly fresh: boolean;
  readonly onShow: (state: ViewState) => void;
};
